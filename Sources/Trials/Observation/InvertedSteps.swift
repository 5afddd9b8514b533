import Judging
package import Simulation
import StoreSimulation

/// The two steps of a decisive pair in the runs of both orders.
///
/// The runs are identical up to one choice. There, one of them takes a step that the other run
/// takes later. In between, steps of other devices may occur, which have nothing to do with it.
package struct InvertedSteps {
  /// The step that comes first in the violating run.
  package let first: SeenStep
  /// The step that comes second in the violating run, if that run gets to it.
  package let second: SeenStep
  /// The number of the step in which the two runs begin to differ.
  let place: UInt64
  /// The number of the first step in the violating run.
  let firstNumber: UInt64
  /// The number of the second step in the violating run; nil if it ends before.
  let secondNumber: UInt64?

  /// Finds the two steps; the result is nil if the runs do not differ.
  ///
  /// - Parameters:
  ///   - violating: the run that shows the violation.
  ///   - other: the run of the other order.
  package init?(_ violating: Observation, _ other: Observation) {
    let differing = zip(violating.steps, other.steps).enumerated().first {
      $0.element.0.chosen.sequence != $0.element.1.chosen.sequence
    }
    guard let (index, (here, there)) = differing else { return nil }
    let second = violating.number(ofStep: there.chosen.sequence)
    let number = UInt64(index) + 1
    let related = second.flatMap { second in
      Self.related(to: second, from: number, violating, other, at: number)
    }
    place = number
    firstNumber = related ?? number
    first = related.map { violating.steps[Int($0) - 1] } ?? here
    self.second = there
    secondNumber = second
  }

  /// Returns the number of the first step on the second step's device that could also have come
  /// where the runs begin to differ, and that the other run takes after the second step; nil if
  /// there is none.
  private static func related(
    to second: UInt64,
    from first: UInt64,
    _ violating: Observation,
    _ other: Observation,
    at place: UInt64
  ) -> UInt64? {
    guard let device = violating.device(ofStep: second), first < second else { return nil }
    // Only these have the same origins in both runs.
    let waiting = Set(violating.steps[Int(place) - 1].line.map(\.origin))
    return (first..<second).first { number in
      let origin = violating.steps[Int(number) - 1].chosen.origin
      guard waiting.contains(origin), violating.device(ofStep: number) == device,
        let there = other.number(ofStepFrom: origin)
      else { return false }
      return there > place
    }
  }
}

extension Observation {
  /// Returns the device on which a step happens; nil for a step of the store or a server.
  fileprivate func device(ofStep number: UInt64) -> DeviceID? {
    let events = outcome.record.events.filter { $0.step == number }
    if let first = events.first { return first.event.device }
    return newsDevice(ofStep: number) ?? neighbor(ofStep: number)?.event.device
      ?? device(leadingTo: number)
  }
}
