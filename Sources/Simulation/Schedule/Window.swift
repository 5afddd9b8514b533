/// When something may happen: not before ``earliest`` and, lawfully, not after ``latest``.
public struct Window: Hashable, Sendable {
  /// Not before this instant.
  public let earliest: VirtualInstant
  /// Not after this instant, as long as anything else can wait.
  public let latest: VirtualInstant

  /// Makes a window.
  ///
  /// - Parameters:
  ///   - earliest: not before.
  ///   - latest: not after; not before `earliest`.
  public init(from earliest: VirtualInstant, to latest: VirtualInstant) {
    precondition(earliest <= latest, "a window runs upwards")
    self.earliest = earliest
    self.latest = latest
  }
}
