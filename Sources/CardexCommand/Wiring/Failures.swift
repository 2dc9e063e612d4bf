internal import CardDocuments
internal import Cardex

/// Turns the errors of the library into the command's: which exit status, which words.
enum Failures {
    /// Runs a body and translates what it throws.
    static func translated<Result>(_ body: () throws -> Result) throws(CommandError) -> Result {
        do {
            return try body()
        } catch let error as CommandError {
            throw error
        } catch let error as IndexError {
            throw CommandError(
                .indexUnusable, "\(error.path): \(error.detail)", remedy: sentence(error.remedy))
        } catch let error as DocumentError {
            throw CommandError(.indexUnusable, error.description)
        } catch let error as CatalogError {
            throw CommandError(error.code == .usage ? .usage : .badInput, error.description)
        } catch let error as PricingError {
            throw command(error)
        } catch let error as AliasError {
            throw CommandError(.badInput, error.description)
        } catch let error as SourceError {
            throw CommandError(.badInput, error.description)
        } catch let error as RebuildError {
            throw command(error)
        } catch {
            throw CommandError(.badInput, "\(error)")
        }
    }

    /// The error of anything that the library does.
    static func command(_ error: any Error) -> CommandError {
        do throws(CommandError) {
            return try translated { throw error }
        } catch {
            return error
        }
    }

    /// The error of a price store.
    static func command(_ error: PricingError) -> CommandError {
        CommandError(.badInput, error.description)
    }

    /// The error of a rebuild that published nothing.
    static func command(_ error: RebuildError) -> CommandError {
        let code: CommandError.Code =
            switch error.code {
            case .noSources: .usage
            case .sourceUnreachable: .upstreamFailed
            default: .badInput
            }
        return CommandError(code, error.message, remedy: sentence(error.remedy))
    }

    private static func sentence(_ remedy: String) -> String {
        guard let first = remedy.first else { return "" }
        return first.uppercased() + remedy.dropFirst() + "."
    }
}
