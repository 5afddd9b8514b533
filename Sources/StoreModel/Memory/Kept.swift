/// A value that is stored once in memory, however often it is copied.
///
/// It is for values with many fields that are copied often and rarely change. A copy is a
/// reference, and a change creates a new value. Being immutable, it is safe to share.
@usableFromInline
final class Kept<Content: Hashable & Sendable>: Sendable {
  @usableFromInline let value: Content

  @inlinable
  init(_ value: Content) { self.value = value }
}

extension Kept: Hashable {
  /// Returns whether both are identical or hold equal values.
  @inlinable
  static func == (left: Kept, right: Kept) -> Bool {
    left === right || left.value == right.value
  }

  /// Hashes the stored value.
  @inlinable
  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
