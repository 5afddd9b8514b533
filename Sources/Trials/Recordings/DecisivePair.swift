package import Simulation

/// The two steps whose order makes the difference, as shown by running both orders.
package struct DecisivePair: Hashable, Sendable {
  /// One of the two steps.
  package struct Step: Hashable, Sendable {
    /// The name of the step: the actor and what happened.
    package internal(set) var name: String
    /// The instant in the violating order, or in the other order if the step is after the
    /// violation.
    package internal(set) var instant: VirtualInstant
    /// The 1-based number of the step in the run of the story; nil if that run ends earlier.
    package internal(set) var number: UInt64?
  }

  /// The step that comes first in the violating order.
  package internal(set) var first: Step
  /// The step that comes second in the violating order.
  package internal(set) var second: Step
  /// Combines what a recording holds.
  init(first: Step, second: Step) {
    self.first = first
    self.second = second
  }
}
