import Foundation
import Trials

extension StormActions {
  /// How often a worker sends its counts.
  private static let answerInterval = Duration.milliseconds(200)

  /// How often a worker reports progress within a trial.
  private static let noteInterval = Duration.milliseconds(50)

  /// Runs the ranges of trials that standard input requests, until it ends.
  package func worker(_ options: WorkerOptions, on terminal: Terminal) async -> ExitCode {
    // Only the hunt reacts to an interrupt; it ends its workers itself.
    signal(SIGINT, SIG_IGN)
    ParentWatch.begin()
    let answers = FileHandle(fileDescriptor: StandardOutput.descriptor, closeOnDealloc: false)
    let heartbeat = options.heartbeat.map { Heartbeat.Writer(Heartbeat(path: $0)) }
    let escapes = options.heartbeat.map { EscapeFile(path: Heartbeat(path: $0).escapePath) }
    if let attempts = options.attempts {
      return goOn(with: attempts, options, heartbeat, to: answers, on: terminal)
    }
    if let ended = options.ended {
      return tellStory(of: ended, options, to: answers, on: terminal)
    }
    guard let plan = plan(options, on: terminal) else { return .usage }
    let fingerprint = plan.fingerprint
    while Interruption.exitCode == nil, let line = readLine() {
      guard let question = WorkerQuestion(line) else { return .usage }
      guard question.plan ?? fingerprint == fingerprint else {
        try? answers.write(contentsOf: Data((WorkerQuestion.otherPlan + "\n").utf8))
        return .usage
      }
      if options.tellsSteps { tellSteps(of: plan, question.trials.upperBound - 1, heartbeat) }
      var asked = plan
      asked.leavesDead = asked.leavesDead || question.leavesDead
      guard answer(question, Hunt(asked), heartbeat, escapes, to: answers) else {
        return .internalError
      }
    }
    // A worker that is ended from outside must not look like logic that exits.
    return Interruption.exitCode ?? .held
  }

  /// Runs trials; returns false if the answers can no longer be written.
  private func answer(
    _ question: WorkerQuestion,
    _ hunt: Hunt,
    _ heartbeat: Heartbeat.Writer?,
    _ escapes: EscapeFile?,
    to answers: FileHandle
  ) -> Bool {
    let empty = HuntTally(scenarioCount: hunt.plan.scenarios.count)
    var tally = empty
    var confirmed: Set<String> = []
    var told = ContinuousClock.now
    for number in question.trials {
      heartbeat?.note(Heartbeat.Position(trial: number, steps: 0))
      escapes?.clear()
      var noted = ContinuousClock.now
      let trial = hunt.plan.shard.trial(number)
      hunt.run(trial: trial, into: &tally, confirmed: &confirmed) { steps in
        guard .now - noted >= Self.noteInterval else { return }
        heartbeat?.note(Heartbeat.Position(trial: number, steps: steps))
        noted = .now
      }
      // A hunt that may stop ends right after such a trial, whichever worker runs it.
      let endsPart = tally.findings.contains(where: \.neverEnds)
      let isLast = number + 1 == question.trials.upperBound || Interruption.exitCode != nil
      let now = ContinuousClock.now
      guard isLast || endsPart || question.answersEach || now - told >= Self.answerInterval
      else { continue }
      let slice = WorkerSlice(end: number + 1, tally: tally)
      guard let data = try? JSONEncoder().encode(slice),
        (try? answers.write(contentsOf: data + Data("\n".utf8))) != nil
      else { return false }
      if isLast { return true }
      tally = empty
      told = now
    }
    return true
  }

  /// Runs a trial and reports each step before it runs, so that the last one is known.
  private func tellSteps(of plan: HuntPlan, _ number: Int, _ heartbeat: Heartbeat.Writer?) {
    let trial = plan.trial(plan.shard.trial(number))
    for (trial, telling) in [(trial.inLine, Heartbeat.Telling.line), (trial, .each)] {
      heartbeat?.forgetWords()
      _ = trial?.run(
        tellingSteps: {
          heartbeat?.note(Heartbeat.Position(trial: number, steps: $0, telling: telling))
        },
        didHappen: { heartbeat?.note(step: $0, $1) }
      )
    }
  }

  /// Resumes a search for a smaller trial.
  ///
  /// Each process of the search writes the results of its trials, and the number and step of the
  /// current one. The next process begins after that trial.
  private func goOn(
    with attempts: String,
    _ options: WorkerOptions,
    _ heartbeat: Heartbeat.Writer?,
    to answers: FileHandle,
    on terminal: Terminal
  ) -> ExitCode {
    guard let log = AttemptLog(path: attempts),
      let recorded = recorded(options.scenarios[0], on: terminal)
    else { return .usage }
    let attempts = Attempts(
      known: log.entries,
      staysWithKnown: options.staysWithKnown
    ) { number, step in
      heartbeat?.note(Heartbeat.Position(trial: number, steps: step, telling: .each))
    } didEnd: { attempt in
      guard log.append(attempt) else { _exit(ExitCode.internalError.rawValue) }
    }
    let budget = options.budget ?? Shrunk.defaultBudget
    let found: Data?
    do {
      found = try answer(to: recorded, attempts, budget: budget)
    } catch {
      return .internalError
    }
    guard (try? answers.write(contentsOf: found ?? SearchProcesses.nothing)) != nil
    else { return .internalError }
    return found == nil ? .nothingToCompare : .held
  }

  /// Returns the result of a search; nil if the trial does not show what was recorded.
  private func answer(
    to recorded: RecordedTrial,
    _ attempts: Attempts,
    budget: Int
  ) throws -> Data? {
    let recording = recorded.recording
    if recording.end != nil {
      let trial = recorded.plan(ownInvariants: ownInvariants).trial(0)
      let found = EndSearch(trial, of: recording, EndProbe(attempts), budget: budget)
      return try found.map { try JSONEncoder().encode($0) }
    }
    var trial = recording.trial(
      recorded.scenario,
      recorded.variant,
      invariants: invariants(for: recorded.scenario, recorded.variant)
    )
    if environment[ShrinkProcess.leavesDead] == "1" { trial.leavesDead = true }
    let shrunk = Shrunk(
      trial,
      following: recording.neededChoices,
      showing: recording.signature,
      budget: budget,
      attempts
    )
    return try shrunk.map { try JSONEncoder().encode(ShrinkingResult($0)) }
  }

  /// Returns the hunt that a worker takes part in, or the recorded trial that it replays.
  private func plan(_ options: WorkerOptions, on terminal: Terminal) -> HuntPlan? {
    guard options.isRecording else {
      let seed = options.trial.seed ?? 0
      var plan = plan(options.scenarios, options.trial, seed: seed, on: terminal)
      plan?.shard = options.shard
      return plan
    }
    guard let recorded = recorded(options.scenarios[0], on: terminal) else { return nil }
    return recorded.plan(ownInvariants: ownInvariants)
  }

  /// Returns the plan that scenario files and options describe.
  func plan(
    _ files: [String],
    _ options: TrialOptions,
    seed: UInt64,
    on terminal: Terminal
  ) -> HuntPlan? {
    if let users = options.users, users > Trial.Purpose.hunt.mostUsers {
      terminal.message(
        "\(toolName): --users: expected at most \(Trial.Purpose.hunt.mostUsers) in a hunt, found "
          + "\(users); 'run' takes millions"
      )
      return nil
    }
    guard let scenarios = load(files, for: options.variant, on: terminal),
      let faultProfile = faultProfile(options, otherwise: .mixed, on: terminal)
    else { return nil }
    let chosen = scenarios.compactMap { variant(options.variant, for: $0, on: terminal) }
    guard chosen.count == scenarios.count, !chosen.isEmpty else { return nil }
    return HuntPlan(
      scenarios: scenarios,
      variants: chosen,
      seed: seed,
      users: options.users,
      strategy: strategy(options.strategy, otherwise: .portfolio),
      faultProfile: faultProfile,
      ownInvariants: ownInvariants
    )
  }
}
