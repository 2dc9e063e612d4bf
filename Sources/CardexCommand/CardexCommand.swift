@main
struct CardexCommand {
    static func main() {}
}
