import Simulation

/// The strategies that can be asked for by name.
public enum StrategyName: String, Hashable, Sendable, CaseIterable {
  /// Uniform choice among the candidates.
  case random
  /// What could happen soonest, in order of arising.
  case fifo

  /// What it is, in one sentence.
  public var summary: String {
    switch self {
    case .random: "chooses uniformly among all that could happen next"
    case .fifo: "takes what could happen soonest: the order of an unhurried machine"
    }
  }

  /// Makes the strategy.
  func make() -> any Strategy {
    switch self {
    case .random: RandomWalk()
    case .fifo: FirstInFirstOut()
    }
  }
}
