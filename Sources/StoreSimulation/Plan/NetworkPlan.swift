public import Simulation

/// The network between a device and the store.
public struct NetworkPlan: Hashable, Sendable {
  /// How long a message takes, each way.
  public var latency: DelayRange
  /// How often a message is lost.
  public var loss: Ratio
  /// How often a message from the store to a device arrives twice.
  public var duplication: Ratio
  /// How often a message from the store may be overtaken by a later one.
  public var reordering: Ratio
  /// How long a device waits for an answer before it reports a network error.
  public var timeout: VirtualDuration

  /// Creates a network plan.
  public init(
    latency: DelayRange = DelayRange(.milliseconds(20), .milliseconds(400)),
    loss: Ratio = .never,
    duplication: Ratio = .never,
    reordering: Ratio = .never,
    timeout: VirtualDuration = .seconds(30)
  ) {
    self.latency = latency
    self.loss = loss
    self.duplication = duplication
    self.reordering = reordering
    self.timeout = timeout
  }
}
