import Foundation
import Synchronization

/// A program that runs in a process group of its own, to be killed as a whole.
final class ProcessGroup: Sendable {
  /// Why a program cannot be started.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private struct Running {
    let process: Process
    let watch: OrphanWatch?
  }

  private let program: ServerTarget.Program
  private let environment: [String: String]
  private let log: String?
  private let running = Mutex<Running?>(nil)

  /// Prepares to run a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - environment: What it finds in its environment beside that of this process.
  ///   - log: The file to which its output is appended; nil to drop it.
  init(_ program: ServerTarget.Program, _ environment: [String: String] = [:], log: String?) {
    (self.program, self.environment, self.log) = (program, environment, log)
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

  /// Starts the program.
  func start() throws(Failure) {
    let process = self.process(program.command)
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment) { _, own in own }
    do { try process.run() } catch {
      throw Failure(description: "cannot start \(program.command[0]): \(error)")
    }
    // Foundation makes a child the leader of its own process group.
    let watch = OrphanWatch(group: process.processIdentifier)
    running.withLock { $0 = Running(process: process, watch: watch) }
  }

  /// Kills the process group with SIGKILL, and waits until no process of it is left.
  func kill() {
    guard let last = running.withLock({ $0.take() }) else { return }
    let id = last.process.processIdentifier
    _ = Foundation.kill(-id, SIGKILL)
    if let command = program.afterKill {
      let process = self.process(command)
      // What cannot be run here shows up when the program starts again.
      if (try? process.run()) != nil { process.waitUntilExit() }
    }
    // A port is free only once the last process is gone; Foundation reaps the first one.
    for _ in 0..<1_000 where Foundation.kill(-id, 0) == 0 { Thread.sleep(forTimeInterval: 0.01) }
    last.watch?.end()
  }

  private func process(_ command: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let output = log.flatMap { FileHandle(forWritingAtPath: $0) }
    _ = try? output?.seekToEnd()
    process.standardOutput = output ?? .nullDevice
    process.standardError = output ?? .nullDevice
    process.standardInput = FileHandle.nullDevice
    return process
  }
}
