internal import CCurl

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Says in words that lead on what libcurl says in numbers.
enum CurlFailure {
    /// The error of a transfer that did not reach its end.
    ///
    /// - Parameters:
    ///   - outcome: What libcurl says.
    ///   - message: Its message.
    ///   - request: What was sent.
    ///   - received: How many bytes of the body had come.
    ///   - isCancelled: Whether somebody ended it.
    /// - Returns: The error.
    static func error(
        _ outcome: cardex_curl_outcome, message: String, request: TransportRequest, received: Int64,
        isCancelled: Bool
    ) -> TransportError {
        guard !isCancelled else { return cancelled(request) }
        let (code, text) = unsafe explanation(
            result: Int(outcome.result), systemError: outcome.system_error, request: request,
            received: received)
        return TransportError(code, "\(text) (\(message))", url: request.url)
    }

    /// The error of a transfer that somebody ended.
    ///
    /// - Parameter request: What was sent.
    /// - Returns: The error.
    static func cancelled(_ request: TransportRequest) -> TransportError {
        TransportError(.cancelled, "it was cancelled before it was done; start it again", url: request.url)
    }

    private static func explanation(
        result: Int, systemError: Int32, request: TransportRequest, received: Int64
    ) -> (TransportError.Code, String) {
        let host = ResourceAddress(request.url)?.host ?? "the host"
        switch result {
        case CARDEX_CURL_BAD_ADDRESS:
            return (.invalidRequest, "this is no address that can be fetched; check it for typing errors")
        case CARDEX_CURL_NAME_NOT_RESOLVED:
            return (
                .nameNotResolved,
                "no machine called \(host) is known here; check the connection and the name, or work --offline"
            )
        case CARDEX_CURL_PROXY_NOT_RESOLVED:
            return (.proxy, "the proxy's name is not known; check https_proxy and http_proxy")
        case CARDEX_CURL_NOT_CONNECTED:
            if systemError == ECONNREFUSED {
                return (.refused, "\(host) refuses the connection; it may be down: try again later")
            }
            return (.unreachable, "\(host) can't be reached; check the connection, or work --offline")
        case CARDEX_CURL_TIMED_OUT:
            return (
                .timedOut, "\(host) did not answer in time, after \(received) bytes; try again later"
            )
        case CARDEX_CURL_TLS_FAILED:
            return (
                .tls,
                "no secure connection to \(host) came about; check the clock of this machine and its proxy"
            )
        case CARDEX_CURL_CERTIFICATE_REFUSED:
            return (
                .untrusted,
                "the certificate of \(host) is not trusted here; check the clock of this machine, or name your "
                    + "network's certificates in SSL_CERT_FILE"
            )
        case CARDEX_CURL_NO_CERTIFICATES:
            return (
                .untrusted,
                "the file of trusted certificates can't be read; install ca-certificates, or correct SSL_CERT_FILE"
            )
        case CARDEX_CURL_INTERRUPTED:
            return (.interrupted, "the connection was cut after \(received) bytes; try again")
        case CARDEX_CURL_BAD_ANSWER:
            return (.malformedAnswer, "\(host) answered with something that is no HTTP; check the address")
        case CARDEX_CURL_PROXY_FAILED:
            return (.proxy, "the proxy refused; check https_proxy and http_proxy")
        case CARDEX_CURL_NO_MEMORY:
            return (.outOfMemory, "no memory for the transfer; close other programs")
        default:
            return (.failed, "the transfer failed; try again later")
        }
    }
}
