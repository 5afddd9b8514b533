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
