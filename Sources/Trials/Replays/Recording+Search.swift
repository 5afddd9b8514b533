public import FileFormats
public import Judging
import Simulation
import StoreJSON
public import StoreModel

extension Recording {
  /// Reads a recording from the text of its file, for example from a string literal.
  public init(text: String) throws(ScenarioError) {
    self = try RecordingReader.read(FileText(name: "recording", bytes: Array(text.utf8)))
  }

  /// Reads the scenario that the recording carries.
  ///
  /// Throws everything that is wrong with the scenario, or a draw that does not fit it.
  package func scenario(_ vocabulary: ScenarioVocabulary) throws(ScenarioError) -> Scenario {
    let scenario = try Scenario.decode(
      text: source.text,
      fileName: source.fileName,
      catalog: source.catalogText,
      vocabulary: vocabulary
    )
    if let strange = drawn.applied(to: scenario.plan).strange {
      throw ScenarioError(
        Mistake(file: source.fileName, path: "drawn", expected: .drawn, found: strange)
      )
    }
    return scenario
  }

  /// Looks for the recorded violation again, on any build and after any change of the logic.
  ///
  /// Exact choices apply to one build only. The search first tries the order of named operations,
  /// then the recorded schedule as far as it fits, and then other schedules of the same world,
  /// which is small if the recording was shrunk.
  ///
  /// - Parameters:
  ///   - variant: the logic under test.
  ///   - rules: your own invariants, the same as in the hunt.
  ///   - tries: the number of orders to try by names, and of other orders after them. With the
  ///     committed recordings, another build needs five at most.
  /// - Returns: the story if the violation came back; nil if it is gone.
  /// - Throws: everything that is wrong with the recorded scenario, or that your own rule, which
  ///   the recording breaks, is missing.
  public func comesBack(
    with variant: Variant,
    rules: [any Invariant] = [],
    tries: Int = 200
  ) throws(ScenarioError) -> String? {
    let scenario = try scenario(.storm([variant], own: rules.map(\.id)))
    let wanted = InvariantCatalog.judging(scenario, variant, own: rules)
    let rule = Signature.invariant(of: signature)
    guard !InvariantCatalog.isOwn(signature) || wanted.contains(where: { $0.id == rule }) else {
      let ids = rules.map(\.id)
      throw ScenarioError(
        Mistake(
          file: "comesBack(with:rules:)",
          path: "rules",
          expected: .rule(rule),
          found: ids.isEmpty ? "none" : ids.joined(separator: ", ")
        )
      )
    }
    let trial = trial(scenario, variant, invariants: wanted)
    guard let found = search(trial, tries: tries) else { return nil }
    let lines = ["\(signature)", "saw       \(saw)", "expected  \(expected)"]
    return (lines + story(of: found)).joined(separator: "\n")
  }

  /// A run that shows the recorded violation again.
  package struct Comeback: Sendable {
    /// The trial that shows it, with the schedule that it took.
    package let trial: Trial
    /// Its outcome.
    package let outcome: Outcome
    /// Whether the order of named operations brought it back.
    let isByNames: Bool
  }

  private func story(of found: Comeback) -> [String] {
    guard !found.isByNames else {
      let end = found.outcome.violations.first
      let events = found.outcome.record.events
      return Story(events, of: end?.account, until: end?.instant ?? .never).table()
    }
    let order: SmallStory.Order =
      found.outcome.execution.digest == digest && deviations != nil
      ? .init(found: pair, isUnknown: pairIsUnknown) : .elsewhere(pair)
    return SmallStory(found.trial, signature: signature, order: order)?.lines ?? []
  }

  /// Looks for the recorded violation in a trial that may differ from the recorded one.
  ///
  /// - Parameters:
  ///   - trial: the trial.
  ///   - tries: the number of orders to try by names, and of other orders after them.
  ///   - progress: called with the number of each attempt; returns false to end the search.
  /// - Returns: the run that shows the violation; nil if none does.
  package func search(
    _ trial: Trial,
    tries: Int,
    progress: (Int) -> Bool = { _ in true }
  ) -> Comeback? {
    var trial = trial
    if let named = replayByNames(trial, attempts: tries, progress: progress),
      named.ending == .cameBack
    {
      return Comeback(trial: named.trial, outcome: named.outcome, isByNames: true)
    }
    let begun = trial.schedule
    for number in 0..<max(1, tries) {
      guard progress(tries + number) else { return nil }
      if number > 0 {
        // The strategies take turns, because each finds violations that others miss.
        trial.strategy = StrategyName.members[number % StrategyName.members.count]
        trial.schedule = .seeded(seed &+ UInt64(number))
      } else {
        trial.schedule = begun
      }
      var (tried, outcome) = (trial, trial.run())
      if endedEarlier(outcome), let alone = judgedAlone(trial) {
        (tried, outcome) = (alone, alone.run())
      }
      guard outcome.violations.first?.signature.description == signature else { continue }
      return Comeback(trial: tried, outcome: outcome, isByNames: false)
    }
    return nil
  }
}

extension Expectation {
  fileprivate static func rule(_ id: String) -> Expectation {
    Expectation("\(id), the rule that the recording breaks, as in the hunt")
  }
}
