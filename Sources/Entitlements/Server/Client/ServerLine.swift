import StoreModel

/// The app's way to its server: one request after the other.
///
/// Answers that overtake each other would leave the older one on the screen.
actor ServerLine {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let server: (any ServerConnection)?
  private let turns: RequestTurns
  private var last: Task<ServerResponse?, Never>?

  init(environment: AppEnvironment, turns: RequestTurns) {
    host = environment.host()
    server = environment.server
    self.turns = turns
  }

  /// Asks once those who asked before were answered; nil if there was no answer.
  func ask(_ request: ServerRequest) async -> ServerResponse? {
    let before = turns == .oneAtATime ? last : nil
    let mine = Task { [server] in
      _ = await before?.value
      return try? await server?.ask(request)
    }
    last = mine
    return await mine.value
  }
}
