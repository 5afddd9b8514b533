public import FileFormats
public import Judging
import Simulation
public import StoreModel

extension Recording {
  /// Reads a recording that is a text in a program.
  ///
  /// - Parameter text: the content of its file.
  /// - Throws: everything that is wrong with it.
  public init(text: String) throws(ScenarioError) {
    let file = FileText(name: "recording", bytes: Array(text.utf8))
    let root = try FileValue.read(file, dialect: .json)
    var reader = RecordingReader(file)
    guard let recording = reader.recording(root) else { throw reader.error }
    self = recording
  }

  /// Reads the scenario that it carries.
  ///
  /// - Parameter vocabulary: what scenarios may name.
  /// - Returns: the scenario.
  /// - Throws: everything that is wrong with it, or what was drawn for something that is not in it.
  public func scenario(_ vocabulary: ScenarioVocabulary) throws(ScenarioError) -> Scenario {
    let scenario = try Scenario.decode(
      text: source.text,
      fileName: source.fileName,
      catalogue: source.catalogueText,
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
  /// Exact choices belong to one build. So the order of named operations is tried first, then the
  /// recorded schedule, as far as it fits, and then others of the same world, which is small if the
  /// recording was shrunk.
  ///
  /// - Parameters:
  ///   - variant: the logic under test.
  ///   - rules: invariants of your own, as the hunt had them.
  ///   - tries: how many orders are tried by names, and as many others after them. Of the committed
  ///     recordings another build needs five at most.
  /// - Returns: the story if it came back; nil if it is gone.
  /// - Throws: everything that is wrong with the recorded scenario, and that a rule of your own is
  ///   missing which the recording breaks.
  public func comesBack(
    with variant: Variant,
    rules: [any Invariant] = [],
    tries: Int = 200
  ) throws(ScenarioError) -> String? {
    let scenario = try scenario(.storm([variant], own: rules.map(\.id)))
    let wanted = InvariantCatalogue.judging(scenario, variant, own: rules)
    let rule = Signature.invariant(of: signature)
    guard !InvariantCatalogue.isOwn(signature) || wanted.contains(where: { $0.id == rule }) else {
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
    var trial = trial(scenario, variant, invariants: wanted)
    let told = ["\(signature)", "saw       \(saw)", "expected  \(expected)"]
    if let named = replayByNames(trial, attempts: tries), named.ending == .cameBack {
      let end = named.outcome.violations.first
      let story = Story(named.outcome.events, of: end?.account, until: end?.instant ?? .never)
      return (told + story.table()).joined(separator: "\n")
    }
    let begun = trial.schedule
    for number in 0..<max(1, tries) {
      if number > 0 {
        // The strategies in turn: each finds what others miss.
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
      let order: SmallStory.Order = outcome.digest == digest ? .init(found: pair) : .elsewhere(pair)
      let story = SmallStory(tried, signature: signature, order: order)
      return (told + (story?.lines ?? [])).joined(separator: "\n")
    }
    return nil
  }
}
