/// A deliberate fault of a client in one request.
///
/// A request that is lost on its way needs no case: the caller sends nothing instead.
package enum HTTPFault: Hashable, Sendable {
  case none
  /// Sends this many bytes of the message, or all if it has fewer, then resets the connection.
  case cutRequest(after: Int)
  /// Reads the whole answer, then reports a timeout as if it had been lost.
  ///
  /// The answer has arrived by then, so the server has done its work: losing the answer is not a
  /// race. If none arrives, the failure is the real one.
  case discardAnswer
  /// Sends the whole request, then resets the connection without reading.
  ///
  /// The server has the request in its buffer, but whether it handles a request whose connection
  /// is gone is up to the server, and to chance.
  case resetInsteadOfAnswer
}
