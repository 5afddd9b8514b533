/// A value that was given and found to be what its ``ValueKind`` expects.
package enum ArgumentValue: Hashable, Sendable {
  /// A whole number.
  case count(Int)
  /// 64 bits.
  case seed(UInt64)
  /// A length of wall-clock time.
  case length(Duration)
  /// A share of a hunt.
  case shard(ShardSource)
  /// A path, a text or a word.
  case text(String)
  /// Paths or texts of an option that may be given more than once, in order.
  case texts([String])
}
