/// One of several equal shares of a hunt: all trials whose number has a certain remainder.
///
/// Trial n belongs to shard n mod ``count``. The scenario and the seed of a trial depend only on
/// its number, so all shards together run exactly the trials of the whole hunt.
package struct Shard: Hashable, Sendable, Codable {
  /// The only shard of a hunt that is not sharded.
  package static let whole = Shard(index: 0, count: 1)

  /// The index, from 0 to ``count`` - 1.
  package let index: Int
  /// The number of shards of the hunt.
  package let count: Int

  /// Makes a shard.
  package init(index: Int, count: Int) {
    precondition(index >= 0 && index < count, "a shard's index must be from 0 to count - 1")
    self.index = index
    self.count = count
  }

  /// Returns the number of a hunt's trials that belong to this shard.
  package func share(of trials: Int) -> Int {
    trials > index ? (trials - index - 1) / count + 1 : 0
  }

  /// Returns the number within the hunt of one of this shard's trials.
  package func trial(_ place: Int) -> Int { index + place * count }
}

extension Shard: CustomStringConvertible {
  /// The shard as `--shard` takes it.
  package var description: String { "\(index)/\(count)" }
}
