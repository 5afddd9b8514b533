import Foundation
import Synchronization
import Trials

/// One child process that runs trials, and the thread that talks to it.
///
/// The number of the trial in flight is in a file before the trial runs; when the process dies, or
/// stands still, that trial is the finding and the rest of the part goes to a new process.
final class HuntWorker: Sendable {
  private struct Child {
    let process: Process
    let questions: FileHandle
    let answers: FileHandle
    var rest = Data()
  }

  /// How many parts one process runs.
  private static let partsPerProcess = 16
  /// How long a trial may stand still.
  private static let patience = Duration.seconds(10)

  private struct Watch {
    var process: Process?
    var trial = -1
    var since = ContinuousClock.now
    var wasKilled = false
  }

  private let arguments: [String]
  private let scenarios: [String]
  private let flight: String
  private let plan: HuntPlan
  private let queue: HuntQueue
  private let watch = Mutex(Watch())
  private let ended = Atomic<Bool>(false)

  init(arguments: [String], scenarios: [String], flight: String, plan: HuntPlan, queue: HuntQueue) {
    self.arguments = arguments
    self.scenarios = scenarios
    self.flight = flight
    self.plan = plan
    self.queue = queue
  }

  /// Whether there is nothing left to do.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Works on a thread of its own until the queue is empty.
  func start() {
    Thread.detachNewThread {
      self.work()
      self.ended.store(true, ordering: .releasing)
    }
  }

  private func work() {
    var child: Child?
    var parts = 0
    while let part = queue.next() {
      // Logic that leaks must not eat up the machine: its process goes now and then.
      parts += 1
      if parts % Self.partsPerProcess == 0 {
        try? child?.questions.close()
        child = nil
      }
      var tally = HuntTally(scenarioCount: plan.scenarios.count)
      var left = part.trials
      while !left.isEmpty {
        if child == nil { child = launch() }
        guard var living = child else { return queue.fail("cannot start a worker process") }
        if let answer = ask(left, of: &living) {
          tally.merge(answer)
          left = left.upperBound..<left.upperBound
          child = living
          continue
        }
        if queue.isStopped { return }
        child = nil
        guard let trial = trialInFlight, left.contains(trial) else {
          return queue.fail("a worker process ended before its first trial")
        }
        // What the dead process had counted is lost with it: those trials run once more.
        if trial > left.lowerBound {
          guard var next = launch(), let answer = ask(left.lowerBound..<trial, of: &next) else {
            return queue.fail("a worker process ended twice at different trials")
          }
          tally.merge(answer)
          child = next
        }
        tally.add(
          ended: finding(trial, reason: living.process),
          ofScenario: plan.scenarioIndex(ofTrial: trial)
        )
        left = trial + 1..<left.upperBound
      }
      queue.finish(part.number, tally)
    }
    try? child?.questions.close()
  }

  private func launch() -> Child? {
    let process = Process()
    let questions = Pipe()
    let answers = Pipe()
    process.executableURL = Self.executable
    process.arguments = arguments + ["--out", flight, "--"] + scenarios
    // A trap is a finding here; nobody reads the backtrace of a worker.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = questions
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    watch.withLock { $0 = Watch(process: process) }
    return Child(
      process: process,
      questions: questions.fileHandleForWriting,
      answers: answers.fileHandleForReading
    )
  }

  /// This program's own file.
  static var executable: URL {
    URL(
      filePath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
    )
  }

  /// Has a range of trials run; nil if the process ended first.
  private func ask(_ trials: Range<Int>, of child: inout Child) -> HuntTally? {
    let question = Data("\(trials.lowerBound) \(trials.upperBound)\n".utf8)
    guard (try? child.questions.write(contentsOf: question)) != nil else { return nil }
    while true {
      if let end = child.rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = child.rest[..<end]
        child.rest = Data(child.rest[(end + 1)...])
        return try? JSONDecoder().decode(HuntTally.self, from: line)
      }
      let data = child.answers.availableData
      if data.isEmpty {
        child.process.waitUntilExit()
        return nil
      }
      child.rest.append(data)
    }
  }

  private var trialInFlight: Int? {
    guard let text = try? String(contentsOfFile: flight, encoding: .utf8) else { return nil }
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Kills the process if its trial has stood still for too long; called now and then.
  func look() {
    guard let trial = trialInFlight else { return }
    watch.withLock { watch in
      let now = ContinuousClock.now
      if watch.trial != trial {
        watch.trial = trial
        watch.since = now
      } else if now - watch.since > Self.patience, let process = watch.process, process.isRunning {
        watch.wasKilled = true
        kill(process.processIdentifier, SIGKILL)
      }
    }
  }

  /// Ends the process; what it was doing does not count.
  func abandon() {
    watch.withLock { watch in
      if let process = watch.process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }

  private func finding(_ trial: Int, reason process: Process) -> Finding {
    let hung = watch.withLock { $0.wasKilled }
    let status = process.terminationStatus
    let signalled = process.terminationReason == .uncaughtSignal
    return Finding(
      kind: hung ? .hang : .crash,
      trial: trial,
      seed: plan.trial(trial).seed,
      signature: hung ? "survives/loop>stands-still/none" : "survives/trap>process-ended/none",
      saw: hung
        ? "the trial stood still for 10 s and was killed"
        : "the process ended with \(signalled ? "signal" : "status") \(status)",
      expected: "the logic comes to an end by itself",
      because: hung ? "a loop without a scheduling point" : "a trap, or an exit, in the logic"
    )
  }
}
