import Foundation
import HTTP
import StoreModel
import Synchronization

/// The server under test, and its database: started, killed and started again.
final class TestedServer: Sendable {
  typealias Failure = ProcessGroup.Failure

  /// The requests that it understands.
  let requests: TargetRequests
  /// The clock of its processes; nil if it is not moved.
  let clock: ServerClock?
  /// Whether the result is still wanted.
  let goesOn: @Sendable () -> Bool
  private let programs: ServerTarget.Programs?
  private let server: ProcessGroup?
  private let database: ProcessGroup?
  private let log: ServerLog?
  private let mark = ServerMark()
  /// Whether the server has named this run, so the system need not be asked.
  private let isNamed = Atomic(false)
  /// How long a start may take.
  private static let longestStart = Duration.seconds(60)

  /// Describes a server.
  ///
  /// - Parameters:
  ///   - requests: The requests that it understands.
  ///   - path: An existing file for its output; nil to drop it.
  ///   - folder: Where the file of its clock is put, if it has one.
  ///   - goesOn: Whether to go on waiting for it.
  init(
    _ requests: TargetRequests,
    log path: String? = nil,
    folder: String = NSTemporaryDirectory(),
    while goesOn: @escaping @Sendable () -> Bool = { true }
  ) {
    self.requests = requests
    self.goesOn = goesOn
    programs = requests.target.programs
    let clock = ServerClock(requests.target.clock, in: folder)
    let log = path.flatMap { ServerLog(path: $0) }
    (self.clock, self.log) = (clock, log)
    let marked = [ServerMark.variable: mark.value]
    let environment = marked.merging(clock?.environment ?? [:]) { own, _ in own }
    server = programs.map {
      ProcessGroup($0.server, environment, output: log?.input, while: goesOn)
    }
    // libfaketime fails in a process that changes its user, as databases do.
    database = programs?.database.map {
      ProcessGroup($0, marked, output: log?.input, while: goesOn)
    }
  }

  /// Whether it is started and killed by this tool.
  var isManaged: Bool { programs != nil }

  /// Creates a client for it.
  ///
  /// - Parameter movesClock: Whether the server's clock shows the date of each request.
  /// - Returns: The client.
  func client(movesClock: Bool) -> TargetClient {
    TargetClient(requests, moving: movesClock ? clock : nil, while: goesOn)
  }

  /// Starts the database and the server, and waits until they are ready.
  ///
  /// - Parameter date: The simulated date on which they start, if their clock is moved.
  /// - Throws: The reason why they cannot be started.
  func start(at date: StoreDate) throws(Failure) {
    guard let programs else { return }
    do throws(ServerClock.Failure) { try clock?.set(date) } catch {
      throw Failure(description: error.description)
    }
    // An orphan of an earlier run would answer for this server.
    guard answerWhenReady == nil else {
      throw Failure(
        description: "something already answers at \(programs.ready), perhaps the server of an "
          + "earlier run; stop it, or leave out \"run\" to test it"
      )
    }
    try database?.start()
    try server?.start()
    try waitUntilReady()
  }

  /// Kills parts of it with SIGKILL, starts them again, and waits until they are ready.
  func restart(_ parts: [ServerPart]) throws(Failure) {
    guard let programs, !parts.isEmpty, goesOn() else { return }
    let groups = [(ServerPart.database, database), (.server, server)]
      .filter { parts.contains($0.0) }.compactMap(\.1)
    for group in groups { group.kill() }
    // A server that was never killed proves nothing.
    guard !parts.contains(.server) || answerWhenReady == nil else {
      throw Failure(
        description: "something answers at \(programs.ready) although the server was killed: it "
          + "has left its process group (end it with \"afterKill\"), or is another server"
      )
    }
    for group in groups { try group.start() }
    try waitUntilReady()
  }

  /// Kills all of it, and completes its log.
  func end() {
    kill()
    log?.close()
  }

  private func kill() {
    server?.kill(isLast: true)
    database?.kill(isLast: true)
  }

  private func waitUntilReady() throws(Failure) {
    guard let programs else { return }
    let deadline = ContinuousClock.now + Self.longestStart
    while true {
      let answer = answerWhenReady
      for group in [database, server] {
        guard let end = group?.unexpectedEnd else { continue }
        kill()
        throw Failure(
          description: answer == nil
            ? "\(end) before \(programs.ready) answered with 200"
            : "\(end), although \(programs.ready) answers; \"command\" must run until it is killed"
        )
      }
      if let answer { return try checkWhoAnswers(answer) }
      guard goesOn() else { throw Failure(description: "\(programs.ready) was not waited for") }
      guard ContinuousClock.now < deadline else {
        kill()
        throw Failure(description: "\(programs.ready) did not answer with 200 within a minute")
      }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// The answer that says that it is ready; nil if it is not.
  private var answerWhenReady: HTTPResponse? {
    guard let programs else { return nil }
    let response = try? HTTPClient(programs.ready.origin, while: goesOn)
      .send(HTTPRequest(.get, programs.ready.path), timeout: .seconds(2))
    return response?.status == 200 ? response : nil
  }

  /// How the server or its database has ended by itself; nil if both run.
  var unexpectedEnd: String? { database?.unexpectedEnd ?? server?.unexpectedEnd }

  /// Throws if the process that answers is not the one that was started, as far as that is known.
  func checkWhoAnswers() throws(Failure) { try checkWhoAnswers(nil) }

  private func checkWhoAnswers(_ answer: HTTPResponse?) throws(Failure) {
    guard let programs, let server, let group = server.id else { return }
    let origin = programs.ready.origin
    if let isNamed = answer.flatMap({ mark.isNamed(in: $0.headers) }) {
      self.isNamed.store(isNamed, ordering: .relaxed)
      guard !isNamed else { return }
      kill()
      throw Failure(
        description: "the answer of \(programs.ready) has the \(ServerMark.header) of another run; "
          + "give each run a port of its own"
      )
    }
    guard origin.isLoopback, !isNamed.load(ordering: .relaxed) else { return }
    let owner = PortOwner(of: origin, group: group, mark: mark)
    guard case .other(let id, let name, let isOfAnotherRun) = owner else { return }
    kill()
    throw Failure(
      description: "process \(id) (\(name)) answers at \(origin), not the server that was started; "
        + (isOfAnotherRun
          ? "it belongs to another run: give each run a port of its own"
          : "stop it, or let the server return the variable \(ServerMark.variable) in the header "
            + ServerMark.header)
    )
  }
}
