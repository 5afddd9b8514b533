import StoreModel

/// The app's connection to its server, with one request at a time.
///
/// Answers that overtake each other would leave the older one on the screen. They arrive in order
/// here, but a caller may process its answer after another caller processes the next one, so each
/// answer has a number.
actor ServerLine {
  /// The server's answer.
  struct Answer: Sendable {
    let result: Result<ServerResponse, ServerError>
    /// The answer's number; an answer must not replace one with a higher number.
    let turn: Int
    /// The instant of the request, on the line's stopwatch.
    let asked: Duration
    /// The instant at which the answer arrived, on the line's stopwatch.
    let arrived: Duration
  }

  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let server: (any ServerConnection)?
  private let turns: RequestTurns
  /// The time since the launch, including any in which the app was suspended.
  nonisolated let stopwatch: LaunchStopwatch
  /// The last request, while any waits: a kept task keeps its memory after it ends.
  private var last: Task<Answer, Never>?
  private var unanswered = 0
  private var answers = 0

  init(environment: AppEnvironment, turns: RequestTurns = .oneAtATime) {
    host = environment.host()
    server = environment.server
    stopwatch = LaunchStopwatch(environment.clock)
    self.turns = turns
  }

  /// Sends a request once the earlier requests were answered.
  func ask(_ request: ServerRequest) async -> Answer {
    let before = turns == .oneAtATime ? last : nil
    let mine = Task { [server] in
      _ = await before?.value
      let asked = stopwatch.elapsed
      let result = await Self.result(of: request, from: server)
      answers += 1
      unanswered -= 1
      if unanswered == 0 { last = nil }
      return Answer(result: result, turn: answers, asked: asked, arrived: stopwatch.elapsed)
    }
    last = mine
    unanswered += 1
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
