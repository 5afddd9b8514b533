import Foundation
import Trials

extension StormActions {
  /// Replays in a child process what ended its own, and compares how that ended.
  func replayElsewhere(
    _ recorded: RecordedTrial,
    _ options: ReplayOptions,
    on terminal: Terminal
  ) async -> ExitCode {
    let recording = recorded.recording
    let plan = recorded.plan(ownInvariants: ownInvariants)
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let process = WorkerProcess(
      arguments: ["--recorded"],
      files: [recorded.path],
      flight: Flight(path: folder.path(of: "flight")),
      patience: Patience.of(plan, environment: environment)
    )
    guard let process else {
      terminal.message("\(toolName): cannot start a process to replay in")
      return .internalError
    }
    let answer = await Self.run(
      WorkerQuestion(
        0..<recording.trialInPlan + 1,
        answersEach: true,
        of: recorded.plan(ownInvariants: ownInvariants).fingerprint
      ),
      in: process
    )
    process.end()
    process.dispose()
    switch answer {
    case .stopped: return Interruption.exitCode ?? .internalError
    case .failed(let reason):
      terminal.message("\(toolName): \(reason)")
      return .internalError
    case .ended(let end, nil):
      terminal.message("\(toolName): the process to replay in did not begin: \(end.rawValue)")
      return .internalError
    case .finished: return tell(nil, of: recording, nil, options, on: terminal)
    case .ended(let end, let trial?):
      let isSame = (recording.end ?? end) == end && trial == recording.trialInPlan
      return tell((end, isSame), of: recording, process.lastWords, options, on: terminal)
    }
  }

  /// Waits for trials on a thread of its own; an interrupt ends them.
  private static func run(
    _ question: WorkerQuestion,
    in process: WorkerProcess
  ) async -> TrialProcessAnswer {
    let watch = Task {
      while !Task.isCancelled {
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

  private func tell(
    _ found: (end: ProcessEnd, isSame: Bool)?,
    of recording: Recording,
    _ words: String?,
    _ options: ReplayOptions,
    on terminal: Terminal
  ) -> ExitCode {
    let (verdict, code): (ReplayReport.Verdict, ExitCode) =
      switch found?.isSame {
      // Which trials came before it was not recorded: alone it says nothing.
      case nil where recording.signature.contains("-after-others/") && recording.earlier == nil:
        (.unreachable, .nothingToCompare)
      case nil: (.gone, .held)
      case true?: (.cameBack, .violated)
      case false?: (.otherWay, .notDeterministic)
      }
    let told = ReplayReport(verdict, of: recording, end: found?.end, saying: words).json
    _ = writePage(of: told, to: options.html, on: terminal)
    for (path, _) in options.exports.files {
      terminal.message(
        "\(toolName): \(path): not written: of a run that ends its process no events are left"
      )
    }
    if options.output.isJSON {
      terminal.result(told.compact)
      return code
    }
    terminal.result("\(verdict.rawValue): \(recording.signature)")
    terminal.result("  \(recording.variant)  seed \(recording.seed)")
    switch found {
    case (let end, false)?:
      terminal.result("  recorded  \(recording.end?.rawValue ?? "unknown")")
      terminal.result("  now       \(end.rawValue)")
    case (let end, true)?:
      let saw = end.saw(saying: words)
      terminal.result("  saw       \(saw)")
      if saw != recording.saw { terminal.result("  recorded  \(recording.saw)") }
      terminal.result("  expected  \(recording.expected)")
      terminal.result("  because   \(recording.because)")
    case nil:
      if let earlier = recording.earlier {
        terminal.result("  also after \(earlier.trials) earlier trials of its scenario")
      } else if recording.signature.contains("-after-others/") {
        terminal.result("  alone: which trials it needs before it is not known")
      }
    }
    return code
  }
}
