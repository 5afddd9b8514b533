import Judging
import Simulation

extension DecisivePair {
  /// Compares two runs of one world that are identical up to one choice.
  ///
  /// - Parameters:
  ///   - violating: the run that shows the violation.
  ///   - other: the run that does not.
  ///   - reference: the run in the story, in which the two steps are looked up.
  ///   - rule: the violated invariant; violations of other rules are irrelevant to the pair.
  init?(
    _ violating: Observation,
    _ other: Observation,
    in reference: Observation,
    of rule: String
  ) {
    guard let inverted = InvertedSteps(violating, other) else { return nil }
    let (here, there) = (inverted.first, inverted.second)
    let first = Step(
      name: violating.name(ofStep: inverted.firstNumber),
      instant: here.chosen.instant,
      number: reference.number(ofStepFrom: here.chosen.origin)
    )
    let later = inverted.secondNumber
    let second = Step(
      name: later.map { violating.name(ofStep: $0) } ?? other.name(ofStep: inverted.place),
      instant: later.map { violating.instant(ofStep: $0) } ?? there.chosen.instant,
      number: reference.number(ofStepFrom: there.chosen.origin)
    )
    let otherwise =
      other.outcome.violations.first { $0.signature.invariant == rule }?.signature
      .description
    self.init(
      first: first,
      second: second,
      otherwise: otherwise,
      flaw: PairFlaw(
        first: (inverted.firstNumber, here.chosen.instant),
        second: later,
        OrderedRun(violating, of: rule),
        OrderedRun(other, of: rule)
      )
    )
  }

  /// The value of ``worth`` if the rule is checked in the other order and holds.
  static let mostWorth = 4

  /// The informative value of the pair.
  ///
  /// The value is lower if the other order violates the same rule too, lower still if both steps
  /// come long after the cause, and if the situation does not arise in the other order. It is
  /// lowest if the rule has nothing to judge there, or if the two steps have the same name.
  var worth: Int {
    switch flaw {
    case .nothingToJudge, .impossibleOrder: 0
    case _ where first.name == second.name: 0
    case .late: 2
    case .some: 1
    case nil: otherwise == nil ? Self.mostWorth : 3
    }
  }

  /// Returns the same pair with its steps named as in a run; a step that the run does not reach has
  /// no number.
  func describe(by run: Observation) -> DecisivePair {
    func describe(_ step: Step) -> Step {
      guard let number = step.number, number <= run.steps.count else {
        return Step(name: step.name, instant: step.instant, number: nil)
      }
      let instant = run.instant(ofStep: number)
      return Step(name: run.name(ofStep: number), instant: instant, number: number)
    }
    return DecisivePair(
      first: describe(first),
      second: describe(second),
      otherwise: otherwise,
      flaw: flaw
    )
  }
}
