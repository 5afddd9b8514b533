import Foundation
import HTTP
import StoreModel
import Synchronization

/// The server under test as a process of this one: started, killed and started again.
final class ServerProcess: Sendable {
  /// Why the server cannot be started.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let program: ServerTarget.Program
  private let running = Mutex<pid_t?>(nil)
  /// How long a start may take.
  private static let longestStart = Duration.seconds(60)

  init(_ program: ServerTarget.Program) { self.program = program }

  deinit { kill() }

  /// Starts the server, and waits until it is ready.
  func start() throws(Failure) {
    // An orphan of an earlier run would answer for this server.
    guard !isReady else {
      throw Failure(
        description: "something already answers at \(program.ready), perhaps the server of an "
          + "earlier run; stop it, or leave out \"run\" to test it"
      )
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = program.command
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch {
      throw Failure(description: "cannot start \(program.command[0]): \(error)")
    }
    // Foundation makes a child the leader of its own process group.
    running.withLock { $0 = process.processIdentifier }
    let deadline = ContinuousClock.now + Self.longestStart
    while !isReady {
      guard process.isRunning else {
        throw Failure(
          description: "\(program.command.joined(separator: " ")) ended with status "
            + "\(process.terminationStatus) before \(program.ready) answered with 200"
        )
      }
      guard ContinuousClock.now < deadline else {
        kill()
        throw Failure(description: "\(program.ready) did not answer with 200 within a minute")
      }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  private var isReady: Bool {
    let response = try? HTTPClient(program.ready.origin)
      .send(HTTPRequest(.get, program.ready.path), timeout: .seconds(2))
    return response?.status == 200
  }

  /// Kills the server's process group with SIGKILL, and waits until no process of it is left.
  func kill() {
    guard let id = running.withLock({ $0.take() }) else { return }
    _ = Foundation.kill(-id, SIGKILL)
    // A port is free only once the last process is gone; Foundation reaps the first one.
    for _ in 0..<1_000 where Foundation.kill(-id, 0) == 0 { Thread.sleep(forTimeInterval: 0.01) }
  }
}
