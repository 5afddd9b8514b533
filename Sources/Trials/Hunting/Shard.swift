/// One of several equal shares of a hunt: every trial whose number leaves a certain remainder.
///
/// Trial n belongs to shard n mod ``count``. A trial's scenario and seed follow from its number
/// alone, so all shards together run exactly the trials of the hunt that is not shared.
public struct Shard: Hashable, Sendable {
  /// A hunt that is not shared.
  public static let whole = Shard(index: 0, count: 1)

  /// Its number, from 0 up to and without ``count``.
  public let index: Int
  /// How many shards the hunt has.
  public let count: Int

  /// Names a shard.
  ///
  /// - Parameters:
  ///   - index: its number, from 0 up to and without the count.
  ///   - count: how many shards the hunt has.
  public init(index: Int, count: Int) {
    precondition(index >= 0 && index < count, "a shard's index must be from 0 to count - 1")
    self.index = index
    self.count = count
  }

  /// How many of a hunt's trials are this shard's own.
  ///
  /// - Parameter trials: how many the hunt has.
  /// - Returns: how many of them.
  public func share(of trials: Int) -> Int {
    trials > index ? (trials - index - 1) / count + 1 : 0
  }

  /// The number within the hunt of one of the shard's own trials.
  ///
  /// - Parameter place: which of its own, from 0.
  /// - Returns: the number.
  public func trial(_ place: Int) -> Int { index + place * count }
}

extension Shard: CustomStringConvertible {
  /// As `--shard` takes it.
  public var description: String { "\(index)/\(count)" }
}
