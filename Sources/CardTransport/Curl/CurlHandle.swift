internal import CCurl

/// Owns one handle of libcurl, with the connections that it keeps open.
///
/// Sendable because a transport lends it to one thread at a time; `wake` alone is called from others, which
/// `curl_multi_wakeup` allows.
@safe final class CurlHandle: @unchecked Sendable {
    private let handle: OpaquePointer

    /// Opens the library if nobody has yet, and makes a handle.
    ///
    /// - Parameter url: The address to name in errors.
    /// - Throws: `unavailable` without libcurl, or `outOfMemory`.
    init(for url: String) throws(TransportError) {
        if let reason = unsafe cardex_curl_load() {
            let text = unsafe String(cString: reason)
            throw TransportError(
                .unavailable,
                "nothing can be fetched without libcurl, which can't be used here (\(text)); install it "
                    + "(on Debian: apt-get install libcurl4), or fetch the file by other means",
                url: url)
        }
        guard let handle = unsafe cardex_curl_make() else {
            throw TransportError(.outOfMemory, "no memory for a connection; close other programs", url: url)
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe cardex_curl_destroy(handle)
    }

    /// Makes a waiting transfer look whether it was cancelled.
    func wake() {
        unsafe cardex_curl_wake(handle)
    }

    /// Runs a transfer to its end.
    ///
    /// - Parameter request: What to transfer, with the functions that take it.
    /// - Returns: What it came to; the redirection in it is valid until the next transfer.
    func perform(_ request: inout cardex_curl_request) -> cardex_curl_outcome {
        var outcome = unsafe cardex_curl_outcome()
        unsafe cardex_curl_perform(handle, &request, &outcome)
        return unsafe outcome
    }
}
