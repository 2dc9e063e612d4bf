@main
struct CardexBenchmarks {
    static func main() {}
}
