import StoreModel

/// A worker of the simulated site that forwards everything to the server under test.
struct TargetServer: PurchaseServer {
  private let environment: ServerEnvironment
  private let recipient: (any Recipient)?
  private let api: APIPort?

  init(environment: ServerEnvironment) {
    self.environment = environment
    (recipient, api) = (nil, nil)
  }

  init(environment: ServerEnvironment, recipient: any Recipient, api: APIPort? = nil) {
    self.environment = environment
    self.recipient = recipient
    self.api = api
  }

  func receive(_ signed: SignedNotification) async -> ServerAnswer {
    guard let payload = try? environment.verified(signed) else { return .badRequest }
    let exchange = recipient?.deliver(.notification(payload), at: environment.today())
    api?.handOrders(to: environment)
    return ServerAnswer(rawValue: exchange?.status ?? ServerAnswer.unavailable.rawValue)
  }

  func answer(_ request: ServerRequest) async throws -> ServerResponse {
    guard let recipient, case .post(let signed, let user) = request else {
      throw ServerError.status(404)
    }
    guard let transaction = try? environment.verified(signed) else {
      throw ServerError.status(ServerAnswer.badRequest.rawValue)
    }
    let exchange = recipient.deliver(.post(transaction, by: user), at: environment.today())
    api?.handOrders(to: environment)
    guard let status = exchange.status else { throw ServerError.unreachable }
    guard (200..<300).contains(status) else { throw ServerError.status(status) }
    return .access(ServerAccess(user: user, asOf: environment.today()))
  }
}

/// The receiver of the simulated side's requests, in the middle of a step.
protocol Recipient: Sendable {
  /// Takes a request, and returns its result.
  func deliver(_ content: PlannedRequest.Content, at date: StoreDate) -> Exchange

  /// Takes no more requests, because the time that is judged is over.
  func close()
}

extension PlannedRequest {
  /// The result of a request that is no longer sent.
  var unsent: Exchange { unanswered("not sent, because the simulated time is over") }

  /// The result of a request whose sender has waited in vain for an answer.
  var late: Exchange { unanswered("late on purpose") }

  private func unanswered(_ reason: String) -> Exchange {
    Exchange(
      number: 0,
      purpose: purpose,
      date: date,
      transaction: transaction,
      status: nil,
      failure: reason
    )
  }
}

/// Requests that arrive after some others, when their senders have given up waiting.
struct LateRequests {
  private var held: [(request: PlannedRequest, others: Int)] = []

  /// Holds a request until some others have arrived.
  mutating func hold(_ request: PlannedRequest, behind others: Int) {
    held.append((request, others))
  }

  /// Notes that another request has arrived, and returns those that arrive now.
  mutating func next() -> [PlannedRequest] {
    for place in held.indices { held[place].others -= 1 }
    let due = held.filter { $0.others <= 0 }.map(\.request)
    held.removeAll { $0.others <= 0 }
    return due
  }

  /// Returns all that have not arrived yet.
  mutating func last() -> [PlannedRequest] {
    defer { held = [] }
    return held.map(\.request)
  }
}

extension PlannedRequest {
  /// The request when it arrives, long after it was sent.
  func arriving(on date: StoreDate) -> PlannedRequest {
    PlannedRequest(content: content, date: date)
  }
}
