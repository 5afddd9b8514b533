import StoreModel

/// Whoever receives the requests of the simulated side, in the middle of a step.
protocol Recipient: Sendable {
  /// Takes a request, and returns what came of it.
  func deliver(_ content: PlannedRequest.Content, at date: StoreDate) -> Exchange
}
