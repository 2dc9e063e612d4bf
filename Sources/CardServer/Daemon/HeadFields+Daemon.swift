internal import CMicrohttpd

extension HeadFields {
    /// Shows the fields to C for the time of one call.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - body: Takes the head, which must not outlive it.
    func withHead(status: Int, _ body: (inout cardex_http_head) -> Void) {
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe withUnsafeTemporaryAllocation(of: cardex_http_field.self, capacity: starts.count / 2) {
                fields in
                for index in fields.indices {
                    let name = unsafe bytes.baseAddress?.advanced(by: starts[2 * index])
                    let value = unsafe bytes.baseAddress?.advanced(by: starts[2 * index + 1])
                    unsafe fields.initializeElement(
                        at: index,
                        to: cardex_http_field(
                            name: name?.assumingMemoryBound(to: CChar.self),
                            value: value?.assumingMemoryBound(to: CChar.self)))
                }
                var head = unsafe cardex_http_head(
                    status: UInt32(clamping: status), fields: UnsafePointer(fields.baseAddress),
                    field_count: fields.count)
                unsafe body(&head)
            }
        }
    }
}
