import StoreModel

/// Taps on an app that has not begun to handle the one before: a system handles one event after the
/// other.
struct TapQueue {
  /// A tap in a window.
  struct Tap: Equatable {
    let action: UserAction
    let window: Int
  }

  private var isTaken = false
  private var waiting: [Tap] = []

  /// A tap comes.
  ///
  /// - Returns: whether the app is handed it now; otherwise it waits.
  mutating func takes(_ tap: Tap) -> Bool {
    guard isTaken || !waiting.isEmpty else {
      isTaken = true
      return true
    }
    waiting.append(tap)
    return false
  }

  /// The app has begun to handle the tap that it was handed, or takes none.
  mutating func begin() { isTaken = false }

  /// The next tap that the app can be handed; nil if none waits, or if it has yet to begin.
  mutating func next() -> Tap? {
    guard !isTaken, !waiting.isEmpty else { return nil }
    isTaken = true
    return waiting.removeFirst()
  }
}
