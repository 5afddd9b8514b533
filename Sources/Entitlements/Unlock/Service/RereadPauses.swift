/// How long to wait before reading again what may not be the store's last word.
struct RereadPauses: Sendable {
  private var coming: Duration = .milliseconds(500)

  /// The next pause: half a second first, then twice as long each time, up to four seconds.
  mutating func next() -> Duration {
    defer { coming = min(coming * 2, .seconds(4)) }
    return coming
  }
}
