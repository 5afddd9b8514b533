import Foundation
import StoreModel
import Synchronization
import Trials

/// `worker`: meets the requests of standard input, until it ends.
struct WorkerCommand: ToolCommand {
  static let description = CommandDescription(
    "worker",
    "Run logic under test for another process, which asks on standard input",
    positional: PositionalDescription("PURPOSE", .text, isOptional: true)
      .help("For lists of processes"),
    isHidden: true
  )

  let options: NoOptions
  let tool: Tool
}

extension WorkerCommand {
  /// Meets the requests of standard input, until it ends.
  func run() async throws -> ExitCode {
    // Only the parent reacts to an interrupt; it ends its children itself.
    signal(SIGINT, SIG_IGN)
    Interruption.isAnsweredFromNowOn()
    ParentWatch.startWatching()
    let parent = ParentPipe()
    parent.reportEscapes()
    var hunt: (hunted: ChildRequest.Hunted, plan: HuntPlan)?
    while Interruption.exitCode == nil, let line = parent.next() {
      guard let request = ChildRequest(line: line) else {
        parent.send(.failed("a worker process received an invalid request"))
        return .usage
      }
      switch request {
      case .run(let trials, let hunted):
        if hunt?.hunted != hunted { hunt = (hunted, try plan(of: hunted)) }
        guard let plan = hunt?.plan, trials.plan ?? plan.fingerprint == plan.fingerprint else {
          parent.send(.failed("a scenario file or catalog was changed during the hunt"))
          return .usage
        }
        run(trials, of: plan, for: parent)
      case .observe(let recording): observe(try tool.recorded(recording), for: parent)
      case .explain(let end, let recording, let exports):
        let story = tool.explained(end, try tool.recorded(recording), exports)
        parent.send(story.map { .explained($0) } ?? .nothing)
      case .shrink(let search):
        let recorded = try tool.recorded(search.recording)
        parent.send(result(of: search, recorded, for: parent) ?? .nothing)
      case .present(let found, let end):
        let small = try tool.recorded(found.recording)
        parent.send(presented(found, end, small).map { .shrunk($0) } ?? .nothing)
      case .replay(let options, let output):
        let results = ResultBuffer()
        var own = tool
        own.terminal = Terminal(output: results, environment: tool.environment, options: output)
        let code: ExitCode
        do { code = try ReplayCommand(options: options, tool: own).run(for: parent) } catch {
          code = own.report(error)
        }
        parent.send(.replayed(code.rawValue, results: results.text))
      }
      // The parent may end this process at once; nothing that the logic printed must be lost.
      fflush(nil)
      if Interruption.exitCode == nil { parent.send(.done) }
    }
    // A worker that is ended from outside must not look like logic that exits.
    return Interruption.exitCode ?? .held
  }

  // MARK: Trials

  /// How often a worker sends its counts.
  private static let answerInterval = Duration.milliseconds(200)

  /// How often a worker reports progress within a trial.
  private static let noteInterval = Duration.milliseconds(50)

  private func run(_ trials: ChildRequest.TrialRange, of plan: HuntPlan, for parent: ParentPipe) {
    var plan = plan
    plan.leavesDead = plan.leavesDead || trials.leavesDead
    let hunt = Hunt(plan)
    let empty = HuntTally(scenarioCount: plan.scenarios.count)
    var tally = empty
    var confirmed: [String: FaultLevel] = [:]
    var told = ContinuousClock.now
    for number in trials.numbers {
      parent.send(ChildResponse.Position(trial: number, steps: 0))
      var noted = ContinuousClock.now
      hunt.run(trial: plan.shard.trial(number), into: &tally, confirmed: &confirmed) { steps in
        guard .now - noted >= Self.noteInterval else { return }
        parent.send(ChildResponse.Position(trial: number, steps: steps))
        noted = .now
      }
      // A hunt that may stop ends right after such a trial, whichever worker runs it.
      let endsPart = tally.findings.contains(where: \.neverEnds)
      let isLast = number + 1 == trials.numbers.upperBound || Interruption.exitCode != nil
      let now = ContinuousClock.now
      guard isLast || endsPart || trials.answersEach || now - told >= Self.answerInterval
      else { continue }
      parent.send(.slice(ChildResponse.Slice(end: number + 1, tally: tally)))
      if isLast { return }
      tally = empty
      told = now
    }
  }

  private func plan(of hunted: ChildRequest.Hunted) throws -> HuntPlan {
    var plan = try tool.plan(hunted.scenarios, hunted.trial, seed: hunted.trial.seed ?? 0)
    plan.shard = hunted.shard
    return plan
  }

  /// Runs a recorded trial, with the earlier trials that it needs.
  ///
  /// If it needs none, each step is reported before it runs, so that the last one is known.
  /// Reporting takes a separate run, which would count as one more earlier trial.
  private func observe(_ recorded: RecordedTrial, for parent: ParentPipe) {
    let plan = recorded.plan(ownInvariants: tool.ownInvariants)
    let number = recorded.recording.trialInPlan
    if recorded.recording.earlier == nil {
      let trial = plan.trial(number)
      let runs = [(trial.profilingRun, ChildResponse.Telling.profiling), (trial, .each)]
      for (trial, telling) in runs {
        _ = trial?.run(
          tellingSteps: { step in
            parent.send(ChildResponse.Position(trial: number, steps: step, telling: telling))
          },
          didHappen: { step, text in
            let line = text.split(separator: "\n").joined(separator: " ")
            parent.send(.seen(line, step: step))
          }
        )
      }
    }
    run(ChildRequest.TrialRange(numbers: 0..<number + 1, answersEach: true), of: plan, for: parent)
  }

  // MARK: Searches

  /// Resumes a search for a smaller trial; returns nil if the trial does not show what was
  /// recorded.
  ///
  /// Each process of the search sends the results of its trials, and the number and step of the
  /// current one. The next process begins after that trial.
  private func result(
    of search: ChildRequest.Search,
    _ recorded: RecordedTrial,
    for parent: ParentPipe
  ) -> ChildResponse? {
    let attempts = Attempts(known: search.known, staysWithKnown: search.staysWithKnown) {
      number,
      step in
      parent.send(ChildResponse.Position(trial: number, steps: step, telling: .each))
    } didEnd: { attempt in
      parent.send(.attempt(attempt))
    }
    let recording = recorded.recording
    if recording.end != nil {
      let trial = recorded.plan(ownInvariants: tool.ownInvariants).trial(0)
      let found = EndSearch(trial, of: recording, EndProbe(attempts), budget: search.budget)
      return found.map { .found($0) }
    }
    var trial = recording.trial(
      recorded.scenario,
      recorded.variant,
      invariants: tool.invariants(for: recorded.scenario, recorded.variant)
    )
    if search.leavesDead { trial.leavesDead = true }
    let shrunk = Shrunk(
      trial,
      following: recording.neededChoices,
      showing: recording.signature,
      keepsNews: search.keepsNews,
      budget: search.budget,
      attempts
    )
    return shrunk.map { .shrunk(ShrunkTrial($0)) }
  }

  private func presented(
    _ found: EndSearch,
    _ end: ObservedEnd,
    _ small: RecordedTrial
  ) -> ShrunkTrial? {
    let trial = small.plan(ownInvariants: tool.ownInvariants).trial(0)
    guard let step = end.step(of: trial) else { return nil }
    return Shrunk(found, trial, step.number, saw: end.saw, seen: end.seen)
      .map { ShrunkTrial($0) }
  }
}

/// Keeps the results of a command that runs for a parent process; messages are written at once.
private final class ResultBuffer: Output {
  private let results = Mutex("")

  var text: String { results.withLock { $0 } }

  func write(_ text: String, to stream: StandardStream) {
    switch stream {
    case .results: results.withLock { $0 += text }
    case .messages: FileHandle.standardError.write(Data(text.utf8))
    }
  }

  func isTerminal(_ stream: StandardStream) -> Bool { false }
}
