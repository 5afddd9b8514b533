/// The rule for which purchase a tap belongs to.
protocol PurchaseAttempts: Sendable {
  /// Returns the attempt that a tap belongs to; a new number means a new attempt.
  mutating func attemptForTap() -> Int

  /// Records the end of an attempt.
  mutating func ended(_ attempt: Int)
}

/// One purchase at a time in the whole app: a tap in a second window joins the one in progress.
struct OnePurchaseAtATime: PurchaseAttempts {
  private var count = 0
  private var underWay: Int?

  mutating func attemptForTap() -> Int {
    if let underWay { return underWay }
    count += 1
    underWay = count
    return count
  }

  mutating func ended(_ attempt: Int) { if underWay == attempt { underWay = nil } }
}
