import StoreModel

/// The app's way to its server: one request after the other.
///
/// Answers that overtake each other would leave the older one on the screen.
actor ServerLine {
  typealias Answer = Result<ServerResponse, ServerError>

  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let server: (any ServerConnection)?
  private let turns: RequestTurns
  private var last: Task<Answer, Never>?

  init(environment: AppEnvironment, turns: RequestTurns = .oneAtATime) {
    host = environment.host()
    server = environment.server
    self.turns = turns
  }

  /// Asks once those who asked before were answered.
  func ask(_ request: ServerRequest) async -> Answer {
    let before = turns == .oneAtATime ? last : nil
    let mine = Task { [server] in
      _ = await before?.value
      return await Self.answer(to: request, from: server)
    }
    last = mine
    return await mine.value
  }

  private static func answer(
    to request: ServerRequest,
    from server: (any ServerConnection)?
  ) async -> Answer {
    guard let server else { return .failure(.unreachable) }
    do { return .success(try await server.ask(request)) } catch {
      return .failure(error as? ServerError ?? .unreachable)
    }
  }
}
