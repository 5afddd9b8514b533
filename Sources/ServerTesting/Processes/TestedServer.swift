import Foundation
import HTTP
import StoreModel

/// The server under test, and its database: started, killed and started again.
final class TestedServer: Sendable {
  typealias Failure = ProcessGroup.Failure

  /// The requests that it understands.
  let requests: TargetRequests
  /// The clock of its processes; nil if it is not moved.
  let clock: ServerClock?
  private let programs: ServerTarget.Programs?
  private let server: ProcessGroup?
  private let database: ProcessGroup?
  /// How long a start may take.
  private static let longestStart = Duration.seconds(60)

  /// Describes a server.
  ///
  /// - Parameters:
  ///   - requests: The requests that it understands.
  ///   - log: An existing file to which its output is appended; nil to drop it.
  init(_ requests: TargetRequests, log: String? = nil) {
    self.requests = requests
    programs = requests.target.programs
    let clock = ServerClock(requests.target.clock)
    self.clock = clock
    server = programs.map { ProcessGroup($0.server, clock?.environment ?? [:], log: log) }
    // libfaketime fails in a process that changes its user, as databases do.
    database = programs?.database.map { ProcessGroup($0, log: log) }
  }

  /// Whether it is started and killed by this tool.
  var isManaged: Bool { programs != nil }

  /// Starts the database and the server, and waits until they are ready.
  ///
  /// - Parameter date: The simulated date on which they start, if their clock is moved.
  /// - Throws: Why they cannot be started.
  func start(at date: StoreDate) throws(Failure) {
    guard let programs else { return }
    do throws(ServerClock.Failure) { try clock?.set(date) } catch {
      throw Failure(description: error.description)
    }
    // An orphan of an earlier run would answer for this server.
    guard !isReady else {
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
    guard !parts.isEmpty, isManaged else { return }
    let groups = [(ServerPart.database, database), (.server, server)]
      .filter { parts.contains($0.0) }.compactMap(\.1)
    for group in groups { group.kill() }
    for group in groups { try group.start() }
    try waitUntilReady()
  }

  /// Kills all of it.
  func kill() {
    server?.kill()
    database?.kill()
  }

  private func waitUntilReady() throws(Failure) {
    guard let programs else { return }
    let deadline = ContinuousClock.now + Self.longestStart
    while !isReady {
      for group in [database, server] {
        guard let end = group?.unexpectedEnd else { continue }
        kill()
        throw Failure(description: "\(end) before \(programs.ready) answered with 200")
      }
      guard ContinuousClock.now < deadline else {
        kill()
        throw Failure(description: "\(programs.ready) did not answer with 200 within a minute")
      }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  private var isReady: Bool {
    guard let programs else { return true }
    let response = try? HTTPClient(programs.ready.origin)
      .send(HTTPRequest(.get, programs.ready.path), timeout: .seconds(2))
    return response?.status == 200
  }
}
