/// A value that is kept once in memory, however often it is copied.
///
/// For values of many fields that travel far and hardly ever change: a copy is a reference, and who
/// changes one makes another. Immutable, and so safe to share.
@usableFromInline
final class Kept<Content: Hashable & Sendable>: Sendable {
  @usableFromInline let value: Content

  @inlinable
  init(_ value: Content) { self.value = value }
}

extension Kept: Hashable {
  /// Whether both are the same, or hold the same.
  @inlinable
  static func == (left: Kept, right: Kept) -> Bool {
    left === right || left.value == right.value
  }

  /// Mixes in what is kept.
  @inlinable
  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
