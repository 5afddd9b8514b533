/// A client of one server with at most one connection, whose calls block.
///
/// It follows no redirects and never sends a request twice. A kept connection is used again only if
/// the server has neither closed it nor sent anything, and only soon, because servers close idle
/// connections: one that closes at the very moment of a request may or may not have handled it, so
/// the client reports the failure. Whether to try again is the caller's decision.
///
/// It is for code outside a simulation: it waits in real time.
package final class HTTPClient {
  /// The server.
  package let origin: HTTPOrigin
  private let limits: HTTPLimits
  private let reuseWithin: Duration
  private let goesOn: () -> Bool
  private var kept: (connection: HTTPConnection, since: ContinuousClock.Instant)?

  /// Makes a client without a connection.
  ///
  /// - Parameters:
  ///   - origin: the server.
  ///   - limits: the longest answer that is accepted.
  ///   - reuseWithin: how long a connection may have been idle before the next request gets a new
  ///     one. The default is shorter than what common servers allow.
  ///   - goesOn: whether to go on waiting; asked ten times a second.
  package init(
    _ origin: HTTPOrigin,
    limits: HTTPLimits = .ofResponses,
    reuseWithin: Duration = .seconds(1),
    while goesOn: @escaping () -> Bool = { true }
  ) {
    self.origin = origin
    self.limits = limits
    self.reuseWithin = reuseWithin
    self.goesOn = goesOn
  }

  /// Closes the connection, so that the next request gets a new one.
  package func close() { kept = nil }

  /// Sends a request and waits for its answer.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - timeout: how long the connection, the request and the answer may take together. The time
  ///     in which the system resolves a name is not limited.
  ///   - fault: what to do wrong on purpose.
  /// - Returns: the answer, whatever its status.
  /// - Throws: the reason why there is no answer.
  package func send(
    _ request: HTTPRequest,
    timeout: Duration,
    fault: HTTPFault = .none
  ) throws(HTTPFailure) -> HTTPResponse {
    let deadline = ContinuousClock.now + timeout
    let address = HTTPAddress(origin: origin, path: request.path)
    let response: HTTPResponse
    do { response = try attempt(request, fault, until: deadline) } catch {
      throw HTTPFailure(error, at: address)
    }
    guard fault == .discardAnswer else { return response }
    // Without its answer, the connection cannot be used again.
    close()
    throw HTTPFailure(.timedOut, at: address, discarded: response)
  }

  private func attempt(
    _ request: HTTPRequest,
    _ fault: HTTPFault,
    until deadline: ContinuousClock.Instant
  ) throws(HTTPFailure.Kind) -> HTTPResponse {
    let connection = try takeConnection(until: deadline)
    let message = request.message(to: origin)
    switch fault {
    case .none, .discardAnswer: break
    case .cutRequest(let count):
      let part = message.prefix(max(count, 0))
      try connection.reset(after: part, until: deadline)
      throw .socketIssue("reset on purpose after \(part.count) of \(message.count) bytes")
    case .resetInsteadOfAnswer:
      try connection.reset(after: message[...], until: deadline)
      throw .socketIssue("reset on purpose instead of reading the answer")
    }
    let answer = try connection.exchange(
      message,
      HTTPParser(limits: limits, answersHead: request.method == .head),
      until: deadline
    )
    if answer.keepsConnection { kept = (connection, .now) }
    return answer.response
  }

  private func takeConnection(
    until deadline: ContinuousClock.Instant
  ) throws(HTTPFailure.Kind) -> HTTPConnection {
    let last = kept
    kept = nil
    if let last, .now - last.since <= reuseWithin, last.connection.isQuiet {
      return last.connection
    }
    return try HTTPConnection(to: origin, until: deadline, while: goesOn)
  }
}

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
