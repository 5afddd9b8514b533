import FileFormats
import Judging
import Simulation
package import StoreModel
package import StoreSimulation
package import Trials

/// The report of a hunt.
public struct HuntReport: Sendable {
  /// The plan of the hunt.
  package let plan: HuntPlan
  /// The counts and findings.
  package let tally: HuntTally
  /// The duration by the wall clock.
  package let wallTime: Duration
  /// Whether the hunt was interrupted.
  package let wasInterrupted: Bool
  /// The command that calls the tool, for the commands in the report.
  package var toolCommand = "storestorm"
  /// The known violations, each with the day until which it is accepted.
  package var known: [KnownViolation] = []
  /// The current date, which the caller passes in; nil if no known violation is accepted.
  package var today: CivilDate?
  /// The path of the recording of each finding.
  package private(set) var recordings: [String] = []
  /// The results of shrinking, by the index of the finding.
  package var smaller: [Int: Smaller] = [:]
  /// The witnesses that were shrunk, by the index of their finding.
  package private(set) var others: [Int: [Other]] = [:]
  /// The indices of the findings that were not shrunk because time ran out.
  package var unshrunk: [Int] = []
  /// The story of each finding, line by line.
  package private(set) var stories: [[String]] = []
  /// The step that settled each finding; nil if it is unknown.
  private(set) var decidingSteps: [DecidingStep?] = []
  /// The most findings to shrink and print in full; nil for all.
  package var mostInFull: Int?
  /// The reasons why the check of the app's glue failed, line by line; empty if it holds or there
  /// is none.
  package var wrongGlue: [String] = []
  /// The searches of an exhaustive hunt, one for each scenario that the hunt has reached.
  package var searches: [ExhaustiveHunt.Result] = []

  /// A violation in words.
  package struct Words: Sendable {
    /// The observed behavior.
    package let saw: String
    /// The expected behavior.
    package let expected: String
    /// The reason.
    package let because: String

    /// Creates the words.
    package init(saw: String, expected: String, because: String) {
      (self.saw, self.expected, self.because) = (saw, expected, because)
    }
  }

  /// The result of shrinking a finding.
  package struct Smaller: Sendable {
    /// The path of the small recording.
    package let recording: String
    /// The size of the story.
    package let size: StorySize
    /// The violation as the small recording shows it.
    package let words: Words
    /// The story, line by line.
    package let lines: [String]
    /// The two steps whose order decides the outcome, if there are such steps.
    package let pair: DecisivePair?
    /// The picture of the race, if it could be drawn.
    package let picture: RacePicture?
    /// The place in the code of the call after which the outcome was settled; nil if that is not
    /// known, or no call.
    package let code: CodeLocation?
    /// The signatures of further violations with the same cause.
    package let alsoShown: [String]
    /// The faults and irregularities that the small trial still has.
    package let needs: [FaultDeclaration]
    /// What the app had heard last in the small trial; nil if no app was concerned.
    package let lastNews: String?
    /// Whether the app did not listen when the last update about the violation's purchase came.
    package let missesUpdate: Bool
    /// Whether shrinking ended early; `shrink` may make it smaller.
    package let isUnfinished: Bool
    /// Whether shrinking ended because time ran out, not because the budget was used up.
    package let ranOutOfTime: Bool

    /// Creates the result of shrinking.
    package init(
      recording: String,
      size: StorySize,
      words: Words,
      lines: [String],
      pair: DecisivePair?,
      picture: RacePicture? = nil,
      code: CodeLocation? = nil,
      alsoShown: [String] = [],
      needs: [FaultDeclaration] = [],
      lastNews: String? = nil,
      missesUpdate: Bool = false,
      isUnfinished: Bool,
      ranOutOfTime: Bool = false
    ) {
      self.recording = recording
      self.size = size
      self.words = words
      self.lines = lines
      self.pair = pair
      self.picture = picture
      self.code = code
      self.alsoShown = alsoShown
      self.needs = needs
      self.lastNews = lastNews
      self.missesUpdate = missesUpdate
      self.isUnfinished = isUnfinished
      self.ranOutOfTime = ranOutOfTime
    }
  }

  /// Creates a report.
  package init(plan: HuntPlan, tally: HuntTally, wallTime: Duration, wasInterrupted: Bool) {
    self.plan = plan
    self.tally = tally
    self.wallTime = wallTime
    self.wasInterrupted = wasInterrupted
  }

  /// Adds the recording and the story of the next finding.
  package mutating func add(
    recording: String,
    story: [String],
    decidingStep: DecidingStep?
  ) {
    recordings.append(recording)
    stories.append(story)
    decidingSteps.append(decidingStep)
  }

  /// Adds a witness that was shrunk.
  package mutating func add(_ other: Other, toFinding index: Int) {
    others[index, default: []].append(other)
  }

  /// The marks that a scenario names but no trial reached, as `scenario: mark`.
  ///
  /// Empty for scenarios with fewer than 1,000 trials.
  package var missedMarks: [String] {
    guard judgesWhatIsReached else { return [] }
    return plan.scenarios.indices.flatMap { index in
      missed(at: index).filter { isDue($0, at: index) }
        .map { "\(plan.scenarios[index].name): \($0)" }
    }
  }

  private func missed(at index: Int) -> [String] {
    let counts = tally.scenarios[index]
    guard counts.trials >= 1_000 else { return [] }
    return Mark.judged(of: plan.scenarios[index], plan.variants[index]).filter { name in
      Mark(rawValue: name).map { counts.count(of: $0) == 0 } ?? true
    }
  }

  /// Whether a mark or rule can be asked of the logic, which has shown what it needs.
  private func isDue(_ name: String, at index: Int) -> Bool {
    plan.variants[index].missing(for: name, shown: tally.scenarios[index].shown).isEmpty
  }

  /// Returns the marks and invariants that a scenario names and your own logic cannot reach,
  /// because it does not show what they need.
  func notShown(at index: Int) -> [String] {
    guard judgesWhatIsReached else { return [] }
    return (missed(at: index) + neverHeld(at: index)).filter { !isDue($0, at: index) }
  }

  /// The invariants that a scenario names but whose premise never held, as `scenario: invariant`.
  ///
  /// Empty for scenarios with fewer than 1,000 trials.
  package var idleInvariants: [String] {
    plan.scenarios.indices.flatMap { index in
      guard tally.scenarios[index].trials >= 1_000 else { return [String]() }
      return idle(at: index).map { "\(plan.scenarios[index].name): \($0)" }
    }
  }

  /// Returns the invariants that a scenario names but whose premise has not held so far.
  ///
  /// Empty from 1,000 trials on: such invariants are then ``idleInvariants``.
  func idleSoFar(at index: Int) -> [String] {
    (1..<1_000).contains(tally.scenarios[index].trials) ? idle(at: index) : []
  }

  private func idle(at index: Int) -> [String] {
    guard judgesWhatIsReached, !plan.variants[index].isUnchanged else { return [] }
    return neverHeld(at: index).filter { isDue($0, at: index) }
  }

  private func neverHeld(at index: Int) -> [String] {
    let unreported = plan.scenarios[index].rules(for: plan.variants[index]).unreported
    return (plan.scenarios[index].invariants ?? []).filter { name in
      !InvariantCatalog.ofTheTrial.contains { $0.id == name } && !unreported.contains(name)
        && tally.scenarios[index].premises[name, default: 0] == 0
    }
  }

  /// Returns the rules that a clean result says nothing about, because their premise never held.
  ///
  /// Applies to scenarios that name no invariants, and to an app's own code.
  func unjudged(at index: Int) -> [String] {
    let (scenario, counts) = (plan.scenarios[index], tally.scenarios[index])
    let variant = plan.variants[index]
    guard judgesWhatIsReached, scenario.invariants == nil || variant.isUnchanged,
      counts.trials >= 1_000
    else { return [] }
    return plan.judging[index].map(\.id).filter { counts.premises[$0, default: 0] == 0 }
  }

  /// Whether unreached marks and premises count: all orders of one trial reach only what its seed
  /// has drawn.
  private var judgesWhatIsReached: Bool { newFindings.isEmpty && !wasInterrupted && !isOfOrders }

  /// Whether the hunt is exhaustive: it runs every order of a few trials instead of many trials.
  var isOfOrders: Bool { plan.strategy == .exhaustive }

  /// Whether the hunt found nothing new and reached every mark and premise.
  public var held: Bool { newFindings.isEmpty && missedMarks.isEmpty && idleInvariants.isEmpty }

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
    if wasInterrupted { lines.append("interrupted: partial results follow") }
    if !wrongGlue.isEmpty {
      lines.append("THE GLUE IS WRONG, and findings may be its own:")
      lines += wrongGlue.map { "  \($0)" }
    }
    lines += findingLines
    if newFindings.isEmpty {
      let rest = tally.findings.isEmpty ? "" : " except known ones"
      let part = isPartial ? " in the orders that were run (not all of them)" : ""
      let access = judgesAccess ? "" : "; neither access nor credits were judged"
      lines.append("no violation\(rest)\(wasInterrupted ? " so far" : part)\(access)")
      if !wasInterrupted { lines += exercised }
    } else {
      lines += Set(unreported).sorted()
    }
    lines += unseenKnown
    lines += searched
    lines += missingLines
    lines += missedMarks.map { "NEVER REACHED \($0)" }
    lines += idleInvariants.map { "PREMISE NEVER HELD \($0)" }
    return lines
  }

  /// Whether an app reports what it unlocks or credits; without that, a clean result says little.
  private var judgesAccess: Bool {
    !plan.variants.allSatisfy { variant in
      variant.isUnchanged && variant.serverKind == nil
        && variant.shows.isDisjoint(with: [.unlocked, .credits])
    }
  }

  /// The rules that were not judged, although they might find more.
  private var unreported: [String] {
    zip(plan.scenarios, plan.variants).compactMap { scenario, variant in
      scenario.rules(for: variant).unreportedLine.map { "  " + $0 }
    }
  }

  /// The coverage of each scenario, which shows how much a clean result is worth.
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
        ? " (marks are not judged: all orders belong to one trial)"
        : counts.trials < 1_000 ? " (marks are judged from 1,000 trials on)" : ""
      let line =
        "  \(scenario.name): \(counted(counts.trials)), premises held "
        + "\(Digits.grouped(premises)) times, \(reached.count) of \(marks.count) marks"
        + judged
      return [line] + ownLines(index) + idleLines(index)
    }
  }

  /// How often the premises of the user's own rules held; only the user knows how often is enough.
  private func ownLines(_ index: Int) -> [String] {
    let premises = tally.scenarios[index].premises
    let lines = plan.ownInvariants.compactMap { rule in
      premises[rule.id].map { "\(rule.id) \(Digits.grouped($0))" }
    }
    guard !lines.isEmpty else { return [] }
    return ["    of these, for your own rules: " + lines.joined(separator: ", ")]
  }

  /// The rules that a clean result says nothing about.
  private func idleLines(_ index: Int) -> [String] {
    let (never, soFar) = (unjudged(at: index), idleSoFar(at: index))
    var lines: [String] = []
    let (scenario, variant) = (plan.scenarios[index], plan.variants[index])
    if let line = scenario.rules(for: variant).unreportedLine { lines.append("    " + line) }
    let unseen = notShown(at: index)
    if !unseen.isEmpty {
      let missing = unseen.reduce(into: Shown()) {
        $0.formUnion(variant.missing(for: $1, shown: tally.scenarios[index].shown))
      }
      lines.append(
        "    note: the app showed \(missing.missing), so these are not required: "
          + unseen.joined(separator: ", ")
      )
    }
    if !never.isEmpty {
      lines.append("    these rules had nothing to judge: " + never.joined(separator: ", "))
    }
    if !soFar.isEmpty {
      lines.append(
        "    nothing to judge so far: " + soFar.joined(separator: ", ")
          + " (this fails from 1,000 trials on)"
      )
    }
    return lines
  }

  /// Returns the scenario in which a finding first occurred, if the plan has several.
  func place(of finding: Finding) -> String {
    guard plan.scenarios.count > 1 else { return "" }
    return ", \(plan.scenarios[plan.scenarioIndex(ofTrial: finding.trial)].name)"
  }

  /// Returns a number of runs with its noun: trials, or orders of an exhaustive hunt.
  func counted(_ runs: Int) -> String {
    "\(Digits.grouped(runs)) \(isOfOrders ? "order" : "trial")\(runs == 1 ? "" : "s")"
  }

  /// Returns a finding in the words of its story, so that the two speak of the same transactions.
  func words(ofFinding index: Int) -> Words {
    let finding = tally.findings[index]
    return smaller[index]?.words
      ?? Words(saw: finding.saw, expected: finding.expected, because: finding.because)
  }

  private var findingLines: [String] {
    var lines = bugCountLines
    let chosen = foremost(mostInFull)
    for index in chosen {
      let finding = tally.findings[index]
      let words = words(ofFinding: index)
      lines += [
        "",
        "\(word(for: finding)) "
          + "\(finding.signature)  (\(Digits.grouped(finding.count)) of "
          + "\(counted(tally.trials)), seed \(finding.seed)\(place(of: finding)))",
      ]
      lines += needLines(ofFinding: index)
      lines += [
        "  saw       \(words.saw)",
        "  expected  \(words.expected)",
        "  because   \(words.because)",
      ]
      let trial = plan.trial(finding.trial)
      // A small trial needs what it says. The process may have ended in the run that measures the
      // profile, whose draws differ.
      if smaller[index] == nil, finding.end == nil || trial.profilingRun == nil {
        lines += DrawnPlan(trial).summary.map { "  " + $0 }
      }
      lines += knownLines(finding)
      if index < recordings.count {
        let replay = "\(toolCommand) replay \(recordings[index].inShell)"
        lines.append("  replay    \(replay)")
        // The replay crashes too, and the runtime then prints where. A process that exits prints
        // nothing, and a crash that needs earlier trials would need them in the replay as well.
        if case .signal = finding.end, finding.earlier == 0 {
          lines.append("  where     \(replay) --here")
        }
      }
      if unshrunk.contains(index), index < recordings.count {
        lines.append("  smaller   not shrunk: time ran out")
        lines.append("  further   \(toolCommand) shrink \(recordings[index].inShell)")
      }
      if let small = smaller[index] {
        lines += smallLines(small, of: finding)
      } else if index == chosen.first, index < stories.count {
        lines += stories[index].map { "    " + $0 }
      }
      lines += variantLines(ofFinding: index) + otherLines(ofFinding: index)
    }
    return lines + furtherLines
  }
}

extension HuntReport: CustomStringConvertible {
  /// The report for people.
  public var description: String { lines.joined(separator: "\n") }
}
