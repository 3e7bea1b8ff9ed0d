/// What follows the header section of a response.
public enum ResponseBody: Sendable {
    /// A body whose length is known; sent together with its head.
    case bytes([UInt8])

    /// A body that is produced piece by piece, for instance server-sent events.
    ///
    /// It is sent chunked, or to an HTTP/1.0 client until the connection closes. The task is cancelled when the client
    /// goes away; an error that it throws cuts the connection, so that the client can tell that the body is incomplete.
    /// The closure is not run for `HEAD`.
    case stream(@Sendable (any ResponseBodyWriter) async throws -> Void)
}

/// The receiving end of a streamed body.
public protocol ResponseBodyWriter: Sendable {
    /// Sends the bytes, and waits while the client is slower than the producer.
    ///
    /// - Throws: ``ResponseBodyWriterError`` once the client is gone.
    func write(_ bytes: [UInt8]) async throws
}

/// Why a piece of a streamed body was not sent.
public enum ResponseBodyWriterError: Error, Sendable, Hashable {
    /// The connection has ended; nothing more can reach the client.
    case connectionClosed
}
