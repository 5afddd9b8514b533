/// Which purchase a tap belongs to.
protocol PurchaseAttempts: Sendable {
  /// The attempt that a tap belongs to; a number not seen before stands for a new one.
  mutating func attemptForTap() -> Int

  /// Notes that an attempt ended.
  mutating func ended(_ attempt: Int)
}

/// One purchase at a time in the whole app: a tap in a second window joins the one under way.
struct OnePurchaseAtATime: PurchaseAttempts {
  private var count = 0
  private var underWay: Int?

  init() {}

  mutating func attemptForTap() -> Int {
    if let underWay { return underWay }
    count += 1
    underWay = count
    return count
  }

  mutating func ended(_ attempt: Int) {
    if underWay == attempt { underWay = nil }
  }
}
