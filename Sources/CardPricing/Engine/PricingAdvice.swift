/// What people are told about each kind of failure: one sentence, with what to do about it.
extension PricingError.Code {
    /// One sentence about the failure and its remedy.
    public var advice: String {
        switch self {
        case .notFound:
            "There is no price store yet; run `cardex warm` to make one."
        case .storeUnusable:
            "The price store can't be used; check that its folder exists, is writable and has room."
        case .storeTooNew:
            "The price store was made by a newer Cardex; update this one."
        case .storeTooOld:
            "The price store was made by an older Cardex; open it once for writing to bring it up to date."
        case .storeForeign:
            "The file belongs to another program; name another file for the prices."
        case .storeCorrupt:
            "The price store is damaged; open it for writing, which sets it aside and begins a new one."
        case .corruptSetAside:
            "The price store was damaged and has been set aside; try again, and warm the new one."
        case .busy:
            "Another process kept the price store locked; try again in a moment."
        case .diskFull:
            "The disk is full; make room and try again."
        case .notCached:
            "No price is stored for this printing; fetch it with `--strategy network-first` or warm its set."
        case .offline:
            "Fetching is switched off and no price is stored; go online, or warm prices before you leave."
        case .noSource:
            "No source is set up that prices this game; add one to the configuration of the sources."
        case .notPriced:
            "No source knows a price of this printing; check the printing, or look again in some days."
        case .credentialsMissing:
            "The source needs credentials; set them in the environment or in the file of credentials."
        case .credentialsUnsafe:
            "The file of credentials can be read by others; give it the mode 0600."
        case .unauthorized:
            "The source refuses the credentials; renew them at the source and set the new ones."
        case .rateLimited:
            "The source is asked too often; wait a little and try again."
        case .quotaExhausted:
            "The day's quota of the source is used up; try again tomorrow, or raise the quota."
        case .circuitOpen:
            "The source failed several times in a row and is left alone for a while; try again later."
        case .timedOut:
            "The source did not answer in time; check the connection and try again."
        case .upstreamFailed:
            "The source can't be reached or fails; check the connection and try again later."
        case .malformedAnswer:
            "The source answered with something that is not prices; try again later, and report it if it lasts."
        case .invalidConfiguration:
            "The configuration of the sources is wrong; correct it as the message says."
        case .cancelled:
            "The work was ended before there was an answer; ask again."
        default:
            "Prices could not be had; try again later."
        }
    }
}

extension PricingError {
    /// Makes an error whose message is the advice of its code.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it is.
    ///   - source: The source concerned.
    ///   - retryAt: When to try again, in milliseconds since the epoch.
    /// - Returns: The error.
    package static func friendly(
        _ code: Code, source: String? = nil, retryAt: Int64? = nil
    ) -> PricingError {
        PricingError(code, code.advice, source: source, retryAt: retryAt)
    }

    /// The same error with what it left open.
    ///
    /// - Parameters:
    ///   - source: The source concerned, if the error names none.
    ///   - retryAt: When to try again, if the error does not say; a later moment wins.
    /// - Returns: The error.
    package func completed(source: String?, retryAt: Int64? = nil) -> PricingError {
        let moments = [self.retryAt, retryAt].compactMap { $0 }
        return PricingError(
            code, message.isEmpty ? code.advice : message, path: path, sql: sql, resultCode: resultCode,
            source: self.source ?? source, retryAt: moments.max())
    }
}
