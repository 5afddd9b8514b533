/// The window in which something may happen: not before ``earliest`` and normally not after
/// ``latest``.
public struct Window: Hashable, Sendable {
  /// The earliest instant.
  public let earliest: VirtualInstant
  /// The latest instant, as long as everything else can wait.
  public let latest: VirtualInstant

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - earliest: The earliest instant.
  ///   - latest: The latest instant; not before `earliest`.
  public init(from earliest: VirtualInstant, to latest: VirtualInstant) {
    precondition(earliest <= latest, "a window must not end before it begins")
    self.earliest = earliest
    self.latest = latest
  }
}
