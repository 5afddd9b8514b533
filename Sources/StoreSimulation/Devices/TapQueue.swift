import StoreModel

/// The taps on an app that has not begun to handle the previous one.
///
/// A system handles one event after another.
struct TapQueue {
  /// A tap in a window.
  struct Tap: Equatable {
    let action: UserAction
    let window: Int
  }

  private var isTaken = false
  private var waiting: [Tap] = []

  /// Adds a tap.
  ///
  /// Otherwise it waits.
  mutating func takes(_ tap: Tap) -> Bool {
    guard isTaken || !waiting.isEmpty else {
      isTaken = true
      return true
    }
    waiting.append(tap)
    return false
  }

  /// Records that the app has begun to handle its tap, or ignores it.
  mutating func beginTap() { isTaken = false }

  /// Returns the next tap for the app; nil if none waits, or if the app has yet to begin.
  mutating func next() -> Tap? {
    guard !isTaken, !waiting.isEmpty else { return nil }
    isTaken = true
    return waiting.removeFirst()
  }
}
