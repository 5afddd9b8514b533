import StoreModel

/// Taps on an app that has not begun to handle the one before: a system handles one event after the
/// other.
struct TapQueue {
  /// A tap in a window.
  struct Tap {
    let action: UserAction
    let window: Int
  }

  private var isTaken = false
  private var waiting: [Tap] = []

  /// A tap comes.
  ///
  /// - Returns: whether the app can handle it now; otherwise it waits.
  mutating func takes(_ tap: Tap) -> Bool {
    if isTaken { waiting.append(tap) }
    return !isTaken
  }

  /// A tap is handed to the app.
  mutating func hand() { isTaken = true }

  /// The app has begun to handle it.
  mutating func begin() { isTaken = false }

  /// The taps that wait no longer.
  mutating func released() -> [Tap] {
    guard !isTaken, !waiting.isEmpty else { return [] }
    defer { waiting = [] }
    return waiting
  }
}
