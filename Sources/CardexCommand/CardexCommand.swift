/// The command `cardex`: parse, ask the library, print.
///
///     arguments ─► ArgumentParser ─► GivenArguments ─► Invocation ─► Program ─► CardLibrary
///                  (Flag, Command)   what was typed    what it means     │
///                                                                        ▼ views
///                                                  Console ◄─ table, JSON, CSV
@main
struct CardexCommand {
    static func main() async {
        SystemCalls.prepareProcess()
        let environment = Environment.process
        var console = Console.standard(environment: environment)
        let program = Program(library: LiveLibrary(), environment: environment, input: 0)
        let status = await program.run(Array(CommandLine.arguments.dropFirst()), &console)
        SystemCalls.exit(status)
    }
}
