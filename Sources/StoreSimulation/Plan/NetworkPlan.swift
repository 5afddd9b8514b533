package import Simulation

/// The network between a device and the store.
package struct NetworkPlan: Hashable, Sendable {
  /// How long a message takes, each way.
  package var latency = DelayRange(.milliseconds(20), .milliseconds(400))
  /// How often a message is lost.
  package var loss = Ratio.never
  /// How often a message from the store to a device arrives twice.
  package var duplication = Ratio.never
  /// How often a message from the store may be overtaken by a later one.
  package var reordering = Ratio.never
  /// How long a device waits for an answer before it reports a network error.
  package var timeout = VirtualDuration.seconds(30)

  /// Creates a network plan; without changes, every message arrives once.
  package init(_ change: (inout NetworkPlan) -> Void = { _ in }) { change(&self) }

  /// Turns the faults of the network off.
  package mutating func calm() {
    loss = .never
    duplication = .never
    reordering = .never
  }
}

extension NetworkPlan {
  /// The declarations, in the order of a scenario file.
  static let declarations: [FaultDeclaration] = [
    FaultDeclaration(.network, "loss", .chance(\.network.loss))
      .setting("How often a message is lost.")
      .summary("a message between the device and the store is lost")
      .details("The call waits until it times out. The store may have acted on it anyway.")
      .bugs(.outageLosesCharge),
    FaultDeclaration(.network, "duplication", .chance(\.network.duplication))
      .setting("How often a message to a device arrives twice.")
      .summary("a message from the store to a device arrives twice")
      .details("The same transaction is delivered again.")
      .bugs(.repeatedAfterFinish, .twoPathsOneTransaction),
    FaultDeclaration(.network, "reordering", .chance(\.network.reordering))
      .setting("How often a message to a device may be overtaken.")
      .summary("a later message from the store overtakes an earlier one")
      .details("An older state arrives after a newer one.")
      .bugs(.olderAnswerLast),
  ]
}
