/// A valid value, as its ``ValueKind`` expects it.
package enum ArgumentValue: Hashable, Sendable {
  /// A whole number.
  case count(Int)
  /// A 64-bit seed.
  case seed(UInt64)
  /// A length of wall-clock time.
  case length(Duration)
  /// A shard of a hunt.
  case shard(ShardSource)
  /// A path, a text or a word.
  case text(String)
  /// The paths or texts of a repeatable option, in order.
  case texts([String])
}
