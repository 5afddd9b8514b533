package import Trials

/// Where it is said which share of a hunt a process runs.
package enum ShardSource: Hashable, Sendable {
  /// On the command line.
  case given(Shard)
  /// By the engine that started the process, in variables of the environment.
  case engine

  /// How many shards a hunt has at most.
  static let mostShards = 100_000

  /// Reads what `--shard` takes; nil if the text is something else.
  ///
  /// - Parameter text: `I/N`, or `auto`.
  init?(_ text: String) {
    if text == "auto" {
      self = .engine
      return
    }
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = words.compactMap { ValueKind.decimal($0) }
    guard words.count == 2, numbers.count == 2, numbers[1] <= Self.mostShards,
      numbers[0] < numbers[1]
    else { return nil }
    self = .given(Shard(index: Int(numbers[0]), count: Int(numbers[1])))
  }

  /// The shard.
  ///
  /// - Parameter environment: environment variables.
  /// - Returns: the shard.
  /// - Throws: what to set where the variables do not say it.
  package func shard(in environment: [String: String]) throws(ShardEngine.Failure) -> Shard {
    switch self {
    case .given(let shard): shard
    case .engine: try ShardEngine.shard(in: environment)
    }
  }
}
