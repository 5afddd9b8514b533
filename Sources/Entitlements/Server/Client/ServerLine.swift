import StoreModel

/// The app's way to its server: one request after the other.
///
/// Answers that overtake each other would leave the older one on the screen. They come in order
/// here, but whoever waits for one may get to take it in later than another does the next: so each
/// has a number.
actor ServerLine {
  /// What the server said.
  struct Answer: Sendable {
    let result: Result<ServerResponse, ServerError>
    /// Its place in the order of answers: what is shown must not come from an earlier one.
    let turn: Int
  }

  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let server: (any ServerConnection)?
  private let turns: RequestTurns
  private var last: Task<Answer, Never>?
  private var answers = 0

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
      let result = await Self.result(of: request, from: server)
      answers += 1
      return Answer(result: result, turn: answers)
    }
    last = mine
    return await mine.value
  }

  private static func result(
    of request: ServerRequest,
    from server: (any ServerConnection)?
  ) async -> Result<ServerResponse, ServerError> {
    guard let server else { return .failure(.unreachable) }
    do { return .success(try await server.ask(request)) } catch {
      return .failure(error as? ServerError ?? .unreachable)
    }
  }
}
