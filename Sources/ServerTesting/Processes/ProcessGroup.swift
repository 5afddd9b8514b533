import Foundation
import Synchronization

/// A program that runs in a process group of its own, to be killed as a whole.
final class ProcessGroup: Sendable {
  /// The reason why a program cannot be started.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private struct Running {
    let process: Process
    let watch: OrphanWatch?
  }

  private let program: ServerTarget.Program
  private let environment: [String: String]
  private let output: FileHandle?
  private let goesOn: @Sendable () -> Bool
  private let running = Mutex<Running?>(nil)

  /// Prepares to run a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - environment: The variables that it gets besides those of this process.
  ///   - output: Where its output goes; nil to drop it.
  ///   - goesOn: Whether to go on waiting for a program that is run after a kill.
  init(
    _ program: ServerTarget.Program,
    _ environment: [String: String] = [:],
    output: FileHandle?,
    while goesOn: @escaping @Sendable () -> Bool = { true }
  ) {
    (self.program, self.environment) = (program, environment)
    (self.output, self.goesOn) = (output, goesOn)
  }

  deinit { kill() }

  /// How the program has ended, if it has ended by itself; nil while it runs or after ``kill()``.
  var unexpectedEnd: String? {
    running.withLock { running in
      guard let process = running?.process, !process.isRunning else { return nil }
      let kind = process.terminationReason == .exit ? "status" : "signal"
      return "\(program.command.joined(separator: " ")) ended with \(kind) "
        + "\(process.terminationStatus)"
    }
  }

  /// The identifier of the process group; nil if it does not run.
  var id: pid_t? { running.withLock { $0?.process.processIdentifier } }

  /// Starts the program.
  func start() throws(Failure) {
    let process = self.process(program.command)
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment) { _, own in own }
    let watch = OrphanWatch()
    do { try watch?.run(process) ?? process.run() } catch {
      watch?.end()
      throw Failure(description: "cannot start \(program.command[0]): \(error)")
    }
    // Foundation makes a child the leader of its own process group.
    running.withLock { $0 = Running(process: process, watch: watch) }
  }

  /// Kills the process group with SIGKILL, and waits until none of its processes is left.
  ///
  /// - Parameter isLast: Whether this kill is the last one. The program after it then has a second,
  ///   even if the result is no longer wanted.
  func kill(isLast: Bool = false) {
    guard let last = running.withLock({ $0.take() }) else { return }
    let id = last.process.processIdentifier
    _ = Foundation.kill(-id, SIGKILL)
    if let command = program.afterKill {
      let process = self.process(command)
      // A failure here shows up when the program starts again.
      if (try? process.run()) != nil { wait(for: process, atLeast: isLast ? .seconds(1) : .zero) }
    }
    // A port is free only once the last process is gone; Foundation reaps the first one.
    for _ in 0..<1_000 where Self.isAlive(id) { Thread.sleep(forTimeInterval: 0.01) }
    last.watch?.end()
  }

  /// Whether a process of a group runs.
  private static func isAlive(_ id: pid_t) -> Bool {
    guard Foundation.kill(-id, 0) == 0 else { return false }
    #if os(Linux)
    // In a container whose first process reaps no children, zombies stay; they hold no port.
    return SystemProcess.all.contains { $0.group == id && !$0.isZombie }
    #else
    return true
    #endif
  }

  /// Waits for the end of a program, and kills it if the result is no longer wanted.
  private func wait(for process: Process, atLeast patience: Duration) {
    var deadline: ContinuousClock.Instant?
    while process.isRunning {
      if deadline == nil, !goesOn() { deadline = .now + patience }
      if let deadline, .now >= deadline { break }
      Thread.sleep(forTimeInterval: 0.005)
    }
    if process.isRunning { _ = Foundation.kill(-process.processIdentifier, SIGKILL) }
  }

  private func process(_ command: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output ?? .nullDevice
    process.standardError = output ?? .nullDevice
    process.standardInput = FileHandle.nullDevice
    return process
  }
}
