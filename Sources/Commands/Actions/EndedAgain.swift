import Foundation
import Trials

/// How a recorded trial that ended its process went in another one.
enum EndedAgain: Sendable {
  /// It ended that one, too.
  case ended(End)
  /// It came to its end.
  case lived
  /// Nothing is known: what the command ends with, all is said.
  case unknown(ExitCode)

  /// How it ended its process.
  struct End: Sendable, Codable {
    /// How.
    let end: ProcessEnd
    /// Whether that is what was recorded.
    let isSame: Bool
    /// What the runtime said then; nil if nothing.
    let words: String?
    /// Where it was; nil: not known.
    let position: Heartbeat.Position?
    /// What was still seen of the step that did it.
    let seen: [String]

    /// What was seen.
    var saw: String { end.saw(saying: words) }

    /// The trial that ended its process, and in which step; nil: not known.
    ///
    /// In line, if it did so before its strategy began.
    func step(of trial: Trial) -> (trial: Trial, number: UInt64)? {
      guard let position else { return nil }
      guard position.telling == .line else { return (trial, position.steps) }
      return trial.inLine.map { ($0, position.steps) }
    }
  }
}

extension StormActions {
  /// Runs a recorded trial that ended its process in a child process.
  ///
  /// - Parameters:
  ///   - recorded: the trial.
  ///   - listens: whether an interrupt ends it.
  ///   - terminal: where it is told what went wrong.
  /// - Returns: how it went.
  func endAgain(
    _ recorded: RecordedTrial,
    listens: Bool = true,
    on terminal: Terminal
  ) async -> EndedAgain {
    let recording = recorded.recording
    let plan = recorded.plan(ownInvariants: ownInvariants)
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let heartbeat = Heartbeat(path: folder.path(of: "flight"))
    let process = WorkerProcess(
      // What earlier trials left behind would come from one more.
      arguments: ["--recorded"] + (recording.earlier == nil ? ["--each-step"] : []),
      files: [recorded.path],
      heartbeat: heartbeat,
      timeout: Timeouts.of(plan, environment: environment)
    )
    guard let process else {
      terminal.message("\(toolName): cannot start a process to replay in")
      return .unknown(.internalError)
    }
    let answer = await Self.run(
      WorkerQuestion(
        0..<recording.trialInPlan + 1,
        answersEach: true,
        of: plan.fingerprint
      ),
      in: process,
      listens: listens
    )
    process.end()
    process.dispose()
    switch answer {
    case .stopped: return .unknown(Interruption.exitCode ?? .internalError)
    case .failed(let reason):
      terminal.message("\(toolName): \(reason)")
      return .unknown(.internalError)
    case .ended(let end, nil):
      terminal.message("\(toolName): the process to replay in did not begin: \(end.rawValue)")
      return .unknown(.internalError)
    case .finished: return .lived
    case .ended(let end, let trial?):
      let position = heartbeat.position
      return .ended(
        EndedAgain.End(
          end: end,
          isSame: (recording.end ?? end) == end && trial == recording.trialInPlan,
          words: process.lastWords,
          position: position?.telling == .some ? nil : position,
          seen: position.map { heartbeat.words(ofStep: $0.steps) } ?? []
        )
      )
    }
  }

  /// PendingWork for trials on a thread of its own; an interrupt ends them, if it is listened to.
  private static func run(
    _ question: WorkerQuestion,
    in process: WorkerProcess,
    listens: Bool
  ) async -> TrialProcessAnswer {
    let watch = Task {
      while listens, !Task.isCancelled {
        if Interruption.exitCode != nil { return process.end() }
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
    defer { watch.cancel() }
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: process.run(question) { _ in })
      }
    }
  }
}
