import Simulation
import StoreSimulation

/// What is told of a small violating trial.
public struct SmallStory: Sendable {
  /// What is violated.
  public let violation: Violation
  /// The two steps whose order makes the difference, if there are two.
  public let pair: DecisivePair?
  /// How much there is to read.
  public let size: StorySize
  /// The table.
  private let table: StoryTable

  /// Tells a trial; nil if it does not show the violation.
  ///
  /// - Parameters:
  ///   - trial: what is run.
  ///   - signature: what it must show.
  ///   - pair: its decisive pair, if there is one.
  public init?(_ trial: Trial, signature: String, pair: DecisivePair?) {
    // What compares a trial with itself is no part of one run.
    let violations = trial.run().violations
    guard let violation = violations.first(where: { $0.signature.description == signature })
    else { return nil }
    let run = Observation(trial)
    self.violation = violation
    let slice = CausalSlice(run, violation, pair: pair)
    let shown = Set(slice.lines.map(\.step))
    let numbers = [pair?.first.number, pair?.second.number].compactMap { $0 }
    let unseen = numbers.filter { !shown.contains($0) && $0 <= run.steps.count }.map { number in
      let (actor, text) = run.told(ofStep: number)
      let instant = run.instant(ofStep: number)
      return CausalSlice.Line(instant: instant, step: number, actor: actor, text: text, place: -1)
    }
    self.pair = pair?.told(by: run)
    table = StoryTable(slice, pair: pair, unseen: unseen)
    var preemptions = 0
    if case .deviations(let deviations) = trial.schedule { preemptions = deviations.count }
    let population = trial.plan.population
    size = StorySize(
      users: population.users - population.absent.count,
      operations: table.operations,
      preemptions: preemptions
    )
  }

  /// The story: how large it is, the table, and what the order of the pair decides.
  public var lines: [String] {
    ["story: \(size)"] + table.lines + pairLines
  }

  private var pairLines: [String] {
    guard let pair else {
      return ["no order of two steps makes the difference: it comes in every order that was tried"]
    }
    func told(_ letter: String, _ step: DecisivePair.Step) -> [String] {
      // A step that this run ends without has no time in the table.
      let when = step.number == nil ? "not here" : VirtualTimeText.clock(step.instant)
      return StoryTable.wrap("\(letter)  \(when)  \(step.name)", StoryTable.width)
    }
    let isWhole = pair.first.number != nil && pair.second.number != nil
    let absent = isWhole ? [] : ["(not here: in this order the run ends before that step)"]
    let rule = violation.signature.invariant
    let otherwise = pair.otherwise.map { "another violation, \($0)" } ?? "\(rule) holds"
    return ["the order of two steps decides:"] + told("A", pair.first) + told("B", pair.second)
      + absent + StoryTable.wrap("A before B: \(violation.signature)", StoryTable.width)
      + StoryTable.wrap("B before A: \(otherwise)", StoryTable.width)
  }
}
