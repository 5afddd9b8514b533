import FileFormats
import Judging
import Simulation
public import StoreModel
import StoreSimulation
public import Trials

/// What a hunt tells.
public struct HuntReport: Sendable {
  /// What was searched.
  public let plan: HuntPlan
  /// What was counted and found.
  public let tally: HuntTally
  /// How long it took by the wall clock.
  public let wallTime: Duration
  /// Whether it was ended from outside.
  public let wasInterrupted: Bool
  /// How the tool is called, for the commands that are printed.
  public var toolCommand = "storestorm"
  /// Violations that are known, each until its day.
  public var known: [KnownViolation] = []
  /// The day, which comes from outside; nil: nothing is put up with.
  public var today: CivilDate?
  /// For each finding the path of its recording.
  public private(set) var recordings: [String] = []
  /// For findings that were shrunk, by their place: the path of the small recording and its story.
  public var smaller: [Int: Smaller] = [:]
  /// The places of the findings for which no time was left, and that were not shrunk.
  public var unshrunk: [Int] = []
  /// For each finding its story, one line each.
  public private(set) var stories: [[String]] = []
  /// Of a hunt through every order: the search through those of each scenario's trial, as far as
  /// the hunt has come.
  public var searches: [ExhaustiveHunt.Result] = []

  /// What shrinking a finding came to.
  public struct Smaller: Sendable {
    /// The path of the small recording.
    public let recording: String
    /// How much there is to read.
    public let size: StorySize
    /// What is seen in it.
    public let saw: String
    /// The story, line by line.
    public let lines: [String]
    /// The two steps whose order makes the difference, if there are two.
    public let pair: DecisivePair?
    /// The race to look at, if it could be drawn.
    public let picture: RacePicture?
    /// Whether the search ended before it was done; `shrink` may come further.
    public let isUnfinished: Bool
    /// Whether that was because time ran out, and not because the budget was used up.
    public let ranOutOfTime: Bool

    /// Puts together what shrinking has told.
    ///
    /// - Parameters:
    ///   - recording: the path of the small recording.
    ///   - size: how much there is to read.
    ///   - saw: what is seen in it.
    ///   - lines: the story.
    ///   - pair: the two steps whose order makes the difference.
    ///   - picture: the race to look at.
    ///   - isUnfinished: whether the search ended before it was done.
    ///   - ranOutOfTime: whether that was because time ran out.
    public init(
      recording: String,
      size: StorySize,
      saw: String,
      lines: [String],
      pair: DecisivePair?,
      picture: RacePicture? = nil,
      isUnfinished: Bool,
      ranOutOfTime: Bool = false
    ) {
      self.recording = recording
      self.size = size
      self.saw = saw
      self.lines = lines
      self.pair = pair
      self.picture = picture
      self.isUnfinished = isUnfinished
      self.ranOutOfTime = ranOutOfTime
    }
  }

  /// Gathers what is told.
  public init(plan: HuntPlan, tally: HuntTally, wallTime: Duration, wasInterrupted: Bool) {
    self.plan = plan
    self.tally = tally
    self.wallTime = wallTime
    self.wasInterrupted = wasInterrupted
  }

  /// Adds what belongs to the next finding.
  ///
  /// - Parameters:
  ///   - recording: the path of its recording.
  ///   - story: its story, one line each.
  public mutating func add(recording: String, story: [String]) {
    recordings.append(recording)
    stories.append(story)
  }

  /// Marks that a scenario names and no trial reached, as `scenario: mark`.
  ///
  /// Judged only when there were enough trials for it to mean something.
  public var missedMarks: [String] {
    guard judgesWhatIsReached else { return [] }
    return plan.scenarios.indices.flatMap { index in
      let (scenario, counts) = (plan.scenarios[index], tally.scenarios[index])
      guard counts.trials >= 1_000 else { return [String]() }
      return Mark.judged(of: scenario, plan.variants[index]).filter { name in
        Mark(rawValue: name).map { counts.count(of: $0) == 0 } ?? true
      }.map { "\(scenario.name): \($0)" }
    }
  }

  /// Invariants that a scenario names and whose premise never held.
  ///
  /// Judged only when there were enough trials for it to mean something.
  public var idleInvariants: [String] {
    plan.scenarios.indices.flatMap { index in
      guard tally.scenarios[index].trials >= 1_000 else { return [String]() }
      return idle(at: index).map { "\(plan.scenarios[index].name): \($0)" }
    }
  }

  /// Invariants that a scenario names and whose premise has not held so far, where trials are too
  /// few to say that it never does.
  ///
  /// - Parameter index: the place of the scenario in the plan.
  /// - Returns: their identifiers.
  func idleSoFar(at index: Int) -> [String] {
    (1..<1_000).contains(tally.scenarios[index].trials) ? idle(at: index) : []
  }

  private func idle(at index: Int) -> [String] {
    guard judgesWhatIsReached, !plan.variants[index].isUnchanged else { return [] }
    let untold = plan.scenarios[index].rules(for: plan.variants[index]).untold
    return (plan.scenarios[index].invariants ?? []).filter { name in
      !InvariantCatalogue.ofTheTrial.contains { $0.id == name } && !untold.contains(name)
        && tally.scenarios[index].premises[name, default: 0] == 0
    }
  }

  /// Rules that apply to a scenario that names none, or to an app's own code, and whose premise
  /// never held: what is clean says nothing about them.
  ///
  /// - Parameter index: the place of the scenario in the plan.
  /// - Returns: their identifiers.
  func unjudged(at index: Int) -> [String] {
    let (scenario, counts) = (plan.scenarios[index], tally.scenarios[index])
    let variant = plan.variants[index]
    guard judgesWhatIsReached, scenario.invariants == nil || variant.isUnchanged,
      counts.trials >= 1_000
    else { return [] }
    return InvariantCatalogue.judging(scenario, variant, own: plan.ownInvariants)
      .map(\.id).filter { counts.premises[$0, default: 0] == 0 }
  }

  /// Whether what no trial reached says something: the orders of one trial reach what its seed has
  /// drawn, however many there are.
  private var judgesWhatIsReached: Bool {
    newFindings.isEmpty && !wasInterrupted && !isOfOrders
  }

  /// Whether the hunt went through every order of a few trials, and not through many trials.
  var isOfOrders: Bool { plan.strategy == .exhaustive }

  /// Whether nothing was found and every situation was reached.
  public var held: Bool {
    newFindings.isEmpty && missedMarks.isEmpty && idleInvariants.isEmpty
  }

  /// The report for people, line by line.
  public var lines: [String] {
    let seconds = max(1, Int(VirtualDuration(wallTime).rawValue / 1_000_000))
    var lines = [
      plan.scenarios.map(\.name).joined(separator: ", ")
        + "  \(plan.variantNames)  strategy \(plan.strategy.rawValue)  seed \(plan.seed)",
      "\(counted(tally.trials))  \(Digits.grouped(Int(tally.steps))) steps  "
        + "\(Digits.seconds(wallTime)) s wall  "
        + "\(counted(tally.trials * 1_000 / seconds))/s  "
        + "digest \(Digits.hex(tally.digest))",
    ]
    if wasInterrupted { lines.append("interrupted: what follows is what there was by then") }
    lines += findingLines
    if newFindings.isEmpty {
      let rest = tally.findings.isEmpty ? "" : " that is not known"
      let part = isPartial ? " in the orders that were run, and not all were" : ""
      lines.append("no violation\(rest)\(wasInterrupted ? " so far" : part)")
      if !wasInterrupted { lines += exercised }
    } else {
      lines += Set(untold).sorted()
    }
    lines += unseenKnown
    lines += searched
    lines += missedMarks.map { "NEVER REACHED \($0)" }
    lines += idleInvariants.map { "PREMISE NEVER HELD \($0)" }
    return lines
  }

  /// What was not judged, though there may be more to find.
  private var untold: [String] {
    zip(plan.scenarios, plan.variants).compactMap { scenario, variant in
      scenario.rules(for: variant).untoldLine.map { "  " + $0 }
    }
  }

  /// What a clean result is worth: what each scenario put to the test.
  private var exercised: [String] {
    plan.scenarios.indices.flatMap { index in
      let (scenario, counts) = (plan.scenarios[index], tally.scenarios[index])
      let premises = counts.premises.values.reduce(0, +)
      let marks = Mark.judged(of: scenario, plan.variants[index])
      let reached = marks.filter { name in
        Mark(rawValue: name).map { counts.count(of: $0) > 0 } ?? false
      }
      let judged =
        isOfOrders
        ? " (marks are not judged: all orders are of one trial)"
        : counts.trials < 1_000 ? " (marks are judged from 1,000 trials on)" : ""
      let line =
        "  \(scenario.name): \(counted(counts.trials)), premises held "
        + "\(Digits.grouped(premises)) times, \(reached.count) of \(marks.count) marks"
        + judged
      return [line] + ownLines(index) + idleLines(index)
    }
  }

  /// How often rules of somebody's own had something to say: nobody else knows what is enough.
  private func ownLines(_ index: Int) -> [String] {
    let premises = tally.scenarios[index].premises
    let told = plan.ownInvariants.compactMap { rule in
      premises[rule.id].map { "\(rule.id) \(Digits.grouped($0))" }
    }
    guard !told.isEmpty else { return [] }
    return ["    of them for rules of your own: " + told.joined(separator: ", ")]
  }

  /// Rules of which a clean result says nothing.
  private func idleLines(_ index: Int) -> [String] {
    let (never, soFar) = (unjudged(at: index), idleSoFar(at: index))
    var lines: [String] = []
    let (scenario, variant) = (plan.scenarios[index], plan.variants[index])
    if let line = scenario.rules(for: variant).untoldLine { lines.append("    " + line) }
    if !never.isEmpty {
      lines.append("    nothing in it for these to judge: " + never.joined(separator: ", "))
    }
    if !soFar.isEmpty {
      lines.append(
        "    nothing to judge so far: " + soFar.joined(separator: ", ")
          + " (from 1,000 trials on that fails)"
      )
    }
    return lines
  }

  /// In which scenario a finding came first, where there are several.
  private func place(of finding: Finding) -> String {
    guard plan.scenarios.count > 1 else { return "" }
    return ", \(plan.scenarios[plan.scenarioIndex(ofTrial: finding.trial)].name)"
  }

  /// How many runs, by what they are.
  func counted(_ runs: Int) -> String {
    "\(Digits.grouped(runs)) \(isOfOrders ? "order" : "trial")\(runs == 1 ? "" : "s")"
  }

  private var findingLines: [String] {
    var lines: [String] = []
    for (index, finding) in tally.findings.enumerated() {
      lines += [
        "",
        "\(word(for: finding)) "
          + "\(finding.signature)  (\(Digits.grouped(finding.count)) of "
          + "\(counted(tally.trials)), first seed \(finding.seed)\(place(of: finding)))",
        "  saw       \(finding.saw)",
        "  expected  \(finding.expected)",
        "  because   \(finding.because)",
      ]
      lines += DrawnPlan(plan.trial(finding.trial)).summary.map { "  " + $0 }
      lines += knownLines(finding)
      if index < recordings.count {
        let replay = "\(toolCommand) replay \(recordings[index].inShell)"
        lines.append("  replay    \(replay)")
        // The process that shows it again ends as well, and the runtime says where. One that exits
        // says nothing, and one that needs earlier trials needs them there, too.
        if case .signal = finding.end, finding.earlier == 0 {
          lines.append("  where     \(replay) --here")
        }
      }
      if unshrunk.contains(index), index < recordings.count {
        lines.append("  smaller   not made smaller: time ran out")
        lines.append("  further   \(toolCommand) shrink \(recordings[index].inShell)")
      }
      if let small = smaller[index] {
        lines += smallLines(small, of: finding)
      } else if index == 0, index < stories.count {
        lines += stories[index].map { "    " + $0 }
      }
    }
    return lines
  }
}

extension HuntReport: CustomStringConvertible {
  /// The report for people.
  public var description: String { lines.joined(separator: "\n") }
}
