/// The pauses before repeated reads of the store.
struct RereadPauses: Sendable {
  private var coming: Duration = .milliseconds(500)

  /// Returns the next pause: half a second at first, then doubled each time, up to four seconds.
  mutating func next() -> Duration {
    defer { coming = min(coming * 2, .seconds(4)) }
    return coming
  }
}
