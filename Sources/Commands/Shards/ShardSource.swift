package import Trials

/// The source of the shard that a process runs.
package enum ShardSource: Hashable, Sendable {
  /// The command line.
  case given(Shard)
  /// The environment variables of the engine that started the process.
  case engine

  static let mostShards = 100_000

  /// The form of the value of `--shard`.
  static let form = OptionForm(
    "a shard I/N with I from 0 to N - 1 and N up to \(mostShards), or auto"
  ) { ShardSource($0) != nil }

  /// Reads the value of `--shard`; nil if the text is invalid.
  ///
  /// The text is `I/N`, or `auto`.
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

  /// Returns the shard.
  package func shard(in environment: [String: String]) throws(ShardEngine.Failure) -> Shard {
    switch self {
    case .given(let shard): shard
    case .engine: try ShardEngine.shard(in: environment)
    }
  }
}
