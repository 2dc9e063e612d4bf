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
        let arguments = Array(CommandLine.arguments.dropFirst())
        let status = await Interruption.running {
            let environment = Environment.process
            var console = Console.standard(environment: environment)
            let program = Program(library: LiveLibrary(), environment: environment, input: 0)
            return await program.run(arguments, &console)
        }
        SystemCalls.exit(status)
    }
}
