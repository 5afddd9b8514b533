/// The reason why a request got no answer, in the classes of Apple's `SendAttemptResult`.
package struct HTTPFailure: Error, Hashable, Sendable {
  /// The kind of failure.
  package enum Kind: Error, Hashable, Sendable {
    /// The whole answer has not come in time.
    case timedOut
    /// The caller does not wait any longer.
    case abandoned
    /// There is no connection.
    case noResponse(String)
    /// The connection has failed.
    case socketIssue(String)
    /// The server closed the connection before the whole answer came.
    case prematureClose
    /// The server sent something that is not an HTTP response.
    case invalidResponse(HTTPMistake)
    /// The answer is longer than the limit.
    case tooLarge(HTTPMistake)
  }

  package let kind: Kind
  /// The purpose of the request.
  package let address: HTTPAddress
  /// The answer that came and was discarded on purpose; see ``HTTPFault/discardAnswer``.
  package let discarded: HTTPResponse?

  init(_ kind: Kind, at address: HTTPAddress, discarded: HTTPResponse? = nil) {
    self.kind = kind
    self.address = address
    self.discarded = discarded
  }
}

extension HTTPFailure: CustomStringConvertible {
  /// The failure in one readable line.
  package var description: String {
    switch kind {
    case .timedOut where discarded != nil: "the answer of \(address) was discarded on purpose"
    case .timedOut: "\(address) did not answer in time"
    case .abandoned: "stopped waiting for \(address)"
    case .noResponse(let reason): "cannot connect to \(address): \(reason)"
    case .socketIssue(let reason): "the connection to \(address) failed: \(reason)"
    case .prematureClose: "\(address) closed the connection before its whole answer came"
    case .invalidResponse(let mistake): "the answer of \(address) is no HTTP: \(mistake)"
    case .tooLarge(let mistake): "the answer of \(address) is too large: \(mistake)"
    }
  }
}

extension HTTPFailure.Kind {
  /// The class of a mistake in an answer.
  init(_ mistake: HTTPMistake) {
    switch mistake {
    case .cutOff: self = .prematureClose
    case .headTooLarge, .bodyTooLarge: self = .tooLarge(mistake)
    default: self = .invalidResponse(mistake)
    }
  }
}
