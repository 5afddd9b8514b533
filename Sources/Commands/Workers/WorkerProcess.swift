import Foundation
import Simulation
import Synchronization
import Trials

/// A child process of this program that runs trials, with the threads that read from and watch it.
final class WorkerProcess: TrialProcess {
  private struct State {
    var unread = Data()
    var isAsked = false
    var position: Heartbeat.Position?
    var since = ContinuousClock.now
    var isStopping = false
    var wasEnded = false
    var stoodStill = false
    var lastWords = LastWords()
  }

  /// The most time until the first trial begins.
  private static let startTimeout = Duration.seconds(60)

  /// The time limit in seconds for reading from an ended process; a child may hold the pipe open.
  private static let readingTimeout = 1.0

  private let process: Process
  private let questions: FileHandle
  private let answers: FileHandle
  private let errors: FileHandle
  private let wasHeard = DispatchSemaphore(value: 0)
  private let heartbeat: Heartbeat
  private let timeout: Duration
  private let state = Mutex(State())

  /// Starts a process; nil if it cannot start.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the hidden command `worker`, without the heartbeat.
  ///   - files: the files that it reads.
  ///   - heartbeat: the heartbeat that it writes.
  ///   - timeout: the most time that a trial may take for one step.
  init?(arguments: [String], files: [String], heartbeat: Heartbeat, timeout: Duration) {
    heartbeat.clear()
    let questions = Pipe()
    let answers = Pipe()
    let errors = Pipe()
    process = Process()
    process.executableURL = Self.executable
    process.arguments = ["worker"] + arguments + ["--out", heartbeat.path, "--"] + files
    // A trap is a finding here, and its backtrace is not needed.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = questions
    process.standardOutput = answers
    process.standardError = errors
    self.questions = questions.fileHandleForWriting
    self.answers = answers.fileHandleForReading
    self.errors = errors.fileHandleForReading
    self.heartbeat = heartbeat
    self.timeout = timeout
    guard (try? process.run()) != nil else {
      dispose()
      try? self.errors.close()
      return nil
    }
    Thread.detachNewThread { self.watch() }
    Thread.detachNewThread { self.listen() }
  }

  /// This program's own file.
  static var executable: URL {
    URL(
      filePath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
    )
  }

  func run(_ question: WorkerQuestion, _ take: (WorkerSlice) -> Void) -> TrialProcessAnswer {
    state.withLock { state in
      state.isAsked = true
      state.since = .now
    }
    defer { state.withLock { $0.isAsked = false } }
    let line = Data((question.line + "\n").utf8)
    guard (try? questions.write(contentsOf: line)) != nil else { return ending() }
    while let line = nextLine() {
      guard let slice = try? JSONDecoder().decode(WorkerSlice.self, from: line) else {
        end()
        if line == Data(WorkerQuestion.otherPlan.utf8) {
          return .failed("a scenario file or catalog was changed during the hunt")
        }
        return .failed("a worker process sent an invalid answer")
      }
      take(slice)
      if slice.end >= question.trials.upperBound { return .finished }
    }
    return ending()
  }

  /// Returns the next line of the answers; nil at their end.
  private func nextLine() -> Data? {
    while true {
      let line = state.withLock { state -> Data? in
        guard let end = state.unread.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { state.unread = Data(state.unread[(end + 1)...]) }
        return Data(state.unread[..<end])
      }
      if let line { return line }
      let data = answers.availableData
      if data.isEmpty { return nil }
      state.withLock { $0.unread.append(data) }
    }
  }

  /// Waits for the end of the process and returns the answer that it means.
  private func ending() -> TrialProcessAnswer {
    process.waitUntilExit()
    _ = wasHeard.wait(timeout: .now() + Self.readingTimeout)
    wasHeard.signal()
    let trial = heartbeat.position?.trial
    let state = state.withLock { $0 }
    if state.stoodStill { return .ended(.stoodStill, trial: trial) }
    if state.wasEnded { return .stopped(inFlight: trial) }
    if state.isStopping { return .stopped(inFlight: nil) }
    let status = process.terminationStatus
    let isSignal = process.terminationReason == .uncaughtSignal
    return .ended(isSignal ? .signal(status) : .status(status), trial: trial)
  }

  var lastWords: String? { state.withLock { $0.lastWords.message } }

  var escape: Escape.Kind? { EscapeFile.escape(at: heartbeat.escapePath) }

  /// Reads the output of the logic, so that the logic never blocks, and keeps the end of it.
  private func listen() {
    while true {
      let data = errors.availableData
      if data.isEmpty { break }
      state.withLock { $0.lastWords.hear(data) }
    }
    try? errors.close()
    wasHeard.signal()
  }

  func stop() {
    let isFirst = state.withLock { state in
      defer { state.isStopping = true }
      return !state.isStopping
    }
    if isFirst, process.isRunning { process.terminate() }
  }

  func end() {
    state.withLock { $0.wasEnded = true }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    while process.isRunning { usleep(200) }
  }

  // Foundation keeps an ended process and its pipes, so a long hunt would use up all descriptors.
  func dispose() {
    try? questions.close()
    try? answers.close()
  }

  /// Watches the process until it ends, and kills it if its trial hangs.
  private func watch() {
    while process.isRunning {
      usleep(50_000)
      let position = heartbeat.position
      let standsStill = state.withLock { state in
        let now = ContinuousClock.now
        if state.position != position || !state.isAsked {
          state.position = position
          state.since = now
        }
        let bound = position == nil ? Self.startTimeout : timeout
        guard now - state.since > bound else { return false }
        state.stoodStill = true
        return true
      }
      if standsStill {
        kill(process.processIdentifier, SIGKILL)
        return
      }
    }
  }
}
