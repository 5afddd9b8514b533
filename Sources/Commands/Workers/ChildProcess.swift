import FileFormats
import Foundation
import Simulation
import Synchronization
import Trials

/// A child process of this program that runs logic under test, which may crash, exit or hang.
///
/// All children run the hidden command `worker`. They receive a ``ChildRequest`` and answer with
/// ``ChildResponse``s over one pipe.
final class ChildProcess: Sendable {
  /// How long a child may take.
  struct Patience: Hashable, Sendable {
    /// The most time until the first position; if nil, there is no limit.
    var toBegin: Duration? = .seconds(60)
    /// The most time between two positions of a trial.
    let forStep: Duration
  }

  /// The part of the work that a child is in.
  private enum Phase { case beginning, inTrial, betweenTrials }

  private struct State {
    var responses: [ChildResponse] = []
    var hasClosed = false
    var hasSaidAll = false
    var isAwaited = false
    var phase = Phase.beginning
    var unhurriedTrials = 0..<0
    var since = ContinuousClock.now
    var position: ChildResponse.Position?
    var seen: [String] = []
    var seenStep: UInt64 = 0
    var escape: Escape.Kind?
    var lastWords = LastWords()
    var isStopping = false
    var wasEnded = false
    var isDisposed = false
    var stoodStill = false
  }

  /// How often a waiting parent looks at the clock, in microseconds.
  private static let interval: UInt32 = 20_000

  /// How long a parent reads nothing after a position in one of the request's unhurried trials, in
  /// microseconds.
  ///
  /// A child that runs a thousand trials a second would otherwise wake it for each of them.
  private static let readingPause: UInt32 = 5_000

  /// The most time to read from an ended process; a process of the logic may hold the pipe open.
  private static let readingTimeout = Duration.seconds(1)

  private let process = Process()
  private let requests: FileHandle
  private let responses: FileHandle
  private let messages: FileHandle
  private let forwardsMessages: Bool
  private let patience: Patience
  private let wasHeard = DispatchSemaphore(value: 0)
  private let state = Mutex(State())

  /// Starts a process; nil if it cannot start.
  init?(for purpose: String, _ patience: Patience, forwardsMessages: Bool = false) {
    let (requests, responses, messages) = (Pipe(), Pipe(), Pipe())
    process.executableURL = Self.executable
    process.arguments = ["worker", purpose]
    // A trap is a finding here, and its backtrace is not needed.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(Self.memoryTuning) { given, _ in given }
    process.standardInput = requests
    process.standardOutput = responses
    process.standardError = messages
    self.requests = requests.fileHandleForWriting
    self.responses = responses.fileHandleForReading
    self.messages = messages.fileHandleForReading
    self.patience = patience
    self.forwardsMessages = forwardsMessages
    var hasStarted = (try? process.run()) != nil
    if !hasStarted {
      // The file may have been replaced since its path was read.
      process.executableURL = Self.executable
      hasStarted = (try? process.run()) != nil
    }
    guard hasStarted else {
      for file in [self.requests, self.responses, self.messages] { try? file.close() }
      return nil
    }
    Thread.detachNewThread { self.readResponses() }
    Thread.detachNewThread { self.readMessages() }
    Thread.detachNewThread { self.watchClock() }
  }

  /// How many freed blocks of each size the C library keeps at hand, on Linux.
  ///
  /// A trial frees at its end what the next one allocates, which is more than the usual seven.
  private static let memoryTuning = ["GLIBC_TUNABLES": "glibc.malloc.tcache_count=200"]

  /// This program's own file, also after it was replaced by another build.
  static var executable: URL {
    let (files, own) = (FileManager.default, "/proc/self/exe")
    guard let path = try? files.destinationOfSymbolicLink(atPath: own) else {
      return URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    }
    // Linux names a file that is gone "storestorm (deleted)", but can still run it.
    return URL(filePath: files.isExecutableFile(atPath: path) ? path : own)
  }

  /// Where this program's file is, or was before it was removed or replaced.
  static var place: URL {
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return executable }
    return URL(filePath: place(ofLink: path))
  }

  /// The path of a program's file by what Linux says of the running program.
  static func place(ofLink path: String) -> String {
    let mark = " (deleted)"
    return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
  }

  /// Sends a request and waits for its last response; ends the process once it is over.
  func ask(
    _ request: ChildRequest,
    until isOver: () -> Bool = { false },
    _ take: (ChildResponse) -> Void
  ) -> ChildEnding {
    state.withLock { state in
      state.since = .now
      state.unhurriedTrials = request.unhurriedTrials
    }
    guard let line = try? request.line else {
      end()
      return .failed("cannot write a request for a worker process")
    }
    // A process that reads nothing would block this thread once the pipe is full. One that has
    // ended already is noticed below.
    Thread.detachNewThread { [requests] in try? requests.write(contentsOf: line + Data("\n".utf8)) }
    var gone: ContinuousClock.Instant?
    while true {
      waitForNews()
      let (news, hasClosed) = state.withLock { state in
        defer { state.responses = [] }
        return (state.responses, state.hasClosed)
      }
      for response in news {
        switch response {
        case .done: return .finished
        case .failed(let reason):
          end()
          return .failed(reason)
        default: take(response)
        }
      }
      if hasClosed { return ending() }
      if !process.isRunning {
        let since = gone ?? .now
        gone = since
        if .now - since > Self.readingTimeout { return ending() }
      } else if standsStill {
        kill(process.processIdentifier, SIGKILL)
      } else if isOver() {
        end()
      }
    }
  }

  /// Waits until the process answers or ends, or until it is time to look at the clock.
  private func waitForNews() {
    let isWaiting = state.withLock { state in
      state.isAwaited = state.responses.isEmpty && !state.hasClosed
      return state.isAwaited
    }
    if isWaiting { wasHeard.wait() }
  }

  /// Wakes the waiting parent at intervals.
  ///
  /// A semaphore's own timeout follows the wall clock on Linux: set back by a day, it would let the
  /// parent wait for a day.
  private func watchClock() {
    while state.withLock({ !$0.hasClosed && !$0.isDisposed }) {
      usleep(Self.interval)
      let isAwaited = state.withLock { state in
        defer { state.isAwaited = false }
        return state.isAwaited
      }
      if isAwaited { wasHeard.signal() }
    }
  }

  /// Whether the process takes longer than it may.
  private var standsStill: Bool {
    state.withLock { state in
      let limit =
        switch state.phase {
        case .beginning: patience.toBegin
        case .inTrial: patience.forStep
        case .betweenTrials: Duration?.none
        }
      guard let limit, .now - state.since > limit else { return false }
      state.stoodStill = true
      return true
    }
  }

  /// Waits for the end of the process and returns the answer that it means.
  private func ending() -> ChildEnding {
    let start = ContinuousClock.now
    while process.isRunning {
      if .now - start > Self.readingTimeout { kill(process.processIdentifier, SIGKILL) }
      usleep(200)
    }
    process.waitUntilExit()
    waitForMessages()
    return state.withLock { state in
      let trial = state.position?.trial
      if state.stoodStill { return .ended(.stoodStill, trial: trial) }
      if state.wasEnded { return .stopped(inFlight: trial) }
      if state.isStopping { return .stopped(inFlight: nil) }
      let status = process.terminationStatus
      let isSignal = process.terminationReason == .uncaughtSignal
      return .ended(isSignal ? .signal(status) : .status(status), trial: trial)
    }
  }

  /// Waits until all messages of the ended process are read, or a process of the logic keeps the
  /// pipe open.
  private func waitForMessages() {
    let start = ContinuousClock.now
    while !state.withLock({ $0.hasSaidAll }), .now - start < Self.readingTimeout { usleep(200) }
    // Whoever waits again would wait for nothing.
    state.withLock { $0.hasSaidAll = true }
  }

  // MARK: What the process has reported

  /// The last position; nil before the first one.
  var position: ChildResponse.Position? { state.withLock { $0.position } }

  /// The observations in the step of the last position, in order.
  var seen: [String] { state.withLock { $0.seenStep == $0.position?.steps ? $0.seen : [] } }

  /// The last message of the runtime; nil if there was none.
  var lastWords: String? { state.withLock { $0.lastWords.message } }

  /// How the last trial left the simulation; nil if it did not.
  var escape: Escape.Kind? { state.withLock { $0.escape } }

  private func readResponses() {
    var buffer = LineBuffer()
    while true {
      let piece = responses.availableData
      if piece.isEmpty { break }
      let heard = buffer.add(piece).map { line in
        ChildResponse(line: line) ?? .failed("a worker process sent an invalid answer")
      }
      let (isAwaited, mayPause) = state.withLock { state in
        for response in heard { Self.hear(response, &state) }
        let isAwaited = state.isAwaited && !state.responses.isEmpty
        if isAwaited { state.isAwaited = false }
        guard case .position(let position) = heard.last else { return (isAwaited, false) }
        return (isAwaited, state.unhurriedTrials.contains(position.trial))
      }
      if isAwaited { wasHeard.signal() }
      if mayPause { usleep(Self.readingPause) }
    }
    try? responses.close()
    state.withLock { $0.hasClosed = true }
    wasHeard.signal()
  }

  private static func hear(_ response: ChildResponse, _ state: inout State) {
    switch response {
    case .position(let position):
      if position.steps == 0 { state.escape = nil }
      if position.telling != state.position?.telling { state.seen = [] }
      state.position = position
      state.phase = .inTrial
      state.since = .now
    case .seen(let text, let step):
      if step != state.seenStep { state.seen = [] }
      state.seen.append(text)
      state.seenStep = step
    case .escaped(let kind): state.escape = state.escape ?? Escape.Kind(rawValue: kind)
    case .attempt:
      state.phase = .betweenTrials
      state.responses.append(response)
    default: state.responses.append(response)
    }
  }

  /// Reads the output of the logic, so that the logic never blocks, and keeps the end of it.
  private func readMessages() {
    while true {
      let piece = messages.availableData
      if piece.isEmpty { break }
      if forwardsMessages { try? FileHandle.standardError.write(contentsOf: piece) }
      state.withLock { $0.lastWords.hear(piece) }
    }
    try? messages.close()
    state.withLock { $0.hasSaidAll = true }
  }

  // MARK: The end of the process

  /// Asks the process to end after the current trial.
  func stop() {
    let isFirst = state.withLock { state in
      defer { state.isStopping = true }
      return !state.isStopping
    }
    if isFirst, process.isRunning { process.terminate() }
  }

  /// Ends the process at once, and returns when it is gone.
  func end() {
    state.withLock { $0.wasEnded = true }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    while process.isRunning { usleep(200) }
  }

  /// Ends the process, forwards its last messages and closes its files; it must not be used
  /// afterward.
  ///
  /// Foundation keeps an ended process and its pipes, so a long hunt would use up all descriptors.
  func dispose() {
    end()
    if forwardsMessages { waitForMessages() }
    state.withLock { $0.isDisposed = true }
    try? requests.close()
  }
}

/// The reason why a child process answers no more.
enum ChildEnding: Hashable, Sendable {
  /// The request was met.
  case finished
  /// The process was stopped; the current trial does not count.
  case stopped(inFlight: Int?)
  /// The process ended by itself, during that trial if one had begun.
  case ended(ProcessEnd, trial: Int?)
  /// The request cannot be met, or the process cannot run.
  case failed(String)
}
