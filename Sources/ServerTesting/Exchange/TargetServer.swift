import StoreModel

/// A worker of the simulated site that hands everything on to the server under test.
struct TargetServer: PurchaseServer {
  private let environment: ServerEnvironment
  private let connection: TargetConnection?

  init(environment: ServerEnvironment) {
    self.environment = environment
    connection = nil
  }

  init(environment: ServerEnvironment, connection: TargetConnection) {
    self.environment = environment
    self.connection = connection
  }

  func receive(_ payload: NotificationPayload) async -> ServerAnswer {
    let status = connection?.notify(payload).status
    return ServerAnswer(rawValue: status ?? ServerAnswer.unavailable.rawValue)
  }

  func answer(_ request: ServerRequest) async throws -> ServerResponse {
    guard let connection, case .post(let transaction, let user) = request else {
      throw ServerError.status(404)
    }
    let exchange = connection.post(transaction, by: user, at: environment.today())
    guard let status = exchange.status else { throw ServerError.unreachable }
    guard (200..<300).contains(status) else { throw ServerError.status(status) }
    return .access(ServerAccess(user: user, asOf: environment.today()))
  }
}
