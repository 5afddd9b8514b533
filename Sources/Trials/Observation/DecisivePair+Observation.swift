import Judging
import Simulation

extension DecisivePair {
  /// Compares two runs of one world that are identical up to one choice; nil if the order of the
  /// two steps does not decide, or if no one could tell them apart.
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
    let name = later.map { violating.name(ofStep: $0) } ?? other.name(ofStep: inverted.place)
    let second = Step(
      name: name,
      instant: later.map { violating.instant(ofStep: $0) } ?? there.chosen.instant,
      number: reference.number(ofStepFrom: there.chosen.origin)
        // Something else may have led to the same in the other order.
        ?? first.number.flatMap { reference.number(ofStepNamed: name, after: $0) }
    )
    let decides = OrderedRun(violating, of: rule).decides(
      against: OrderedRun(other, of: rule),
      first: (inverted.firstNumber, here.chosen.instant),
      second: later
    )
    let isIdle =
      violating.isIdleJourney(inverted.firstNumber)
      || (later.map(violating.isIdleJourney) ?? other.isIdleJourney(inverted.place))
    guard decides, !isIdle, first.name != second.name else { return nil }
    self.init(first: first, second: second)
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
    return DecisivePair(first: describe(first), second: describe(second))
  }
}
