import Foundation
import Trials

/// The result of rerunning, in another process, a recorded trial that ended its process.
enum EndedAgain: Sendable {
  /// The trial ended that process too.
  case ended(End)
  /// The trial ran to its end.
  case lived
  /// Unknown: the exit code of the command; the reason was already printed.
  case unknown(ExitCode)

  /// How a trial ended its process.
  struct End: Sendable, Codable {
    /// The way in which the process ended.
    let end: ProcessEnd
    /// Whether it ended as recorded.
    let isSame: Bool
    /// The last message of the runtime; nil if there was none.
    let words: String?
    /// The position of the trial; nil if unknown.
    let position: Heartbeat.Position?
    /// What was observed of the step that ended the process.
    let seen: [String]

    /// A description of the end.
    var saw: String { end.saw(saying: words) }

    /// Returns the trial that ended its process and the number of the step; nil if unknown.
    ///
    /// If it ended before its strategy began, that trial is the first-in, first-out run.
    func step(of trial: Trial) -> (trial: Trial, number: UInt64)? {
      guard let position else { return nil }
      guard position.telling == .line else { return (trial, position.steps) }
      return trial.inLine.map { ($0, position.steps) }
    }
  }
}

extension StormActions {
  /// Reruns, in a child process, a recorded trial that ended its process.
  ///
  /// - Parameters:
  ///   - recorded: the trial.
  ///   - listens: whether an interrupt ends it.
  ///   - terminal: the terminal for error messages.
  /// - Returns: the result.
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
      // Reporting each step takes a run of its own, which would count as one more earlier trial.
      arguments: ["--recorded"] + (recording.earlier == nil ? ["--each-step"] : []),
      files: [recorded.path],
      heartbeat: heartbeat,
      timeout: Timeouts.of(plan, environment: environment)
    )
    guard let process else {
      terminal.message("\(toolName): cannot start a replay process")
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
      terminal.message("\(toolName): the replay process did not start: \(end.rawValue)")
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

  /// Waits for trials on a separate thread; an interrupt ends them if `listens` is true.
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
