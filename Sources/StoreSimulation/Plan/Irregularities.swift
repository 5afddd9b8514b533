public import Simulation

/// Irregular but permitted behavior of the store: what StoreKit was observed or is allowed to do.
public struct Irregularities: Hashable, Sendable {
  /// An irregularity with a probability and a duration.
  public struct Episode: Hashable, Sendable {
    /// The probability.
    public var chance: Ratio
    /// The duration.
    public var lasts: DelayRange

    /// Creates an episode.
    public init(_ chance: Ratio, lasts: DelayRange) {
      self.chance = chance
      self.lasts = lasts
    }

    /// An episode that never happens.
    public static let never = Episode(.never, lasts: .zero)
  }

  /// The distribution of an element of `Transaction.updates` among several iterating tasks.
  public enum FanOut: Hashable, Sendable, CaseIterable {
    /// Every task. This is the default; Apple does not document the behavior.
    case broadcast
    /// Only the task that began first.
    case first
  }

  /// A direct purchase also appears on `updates` before `purchase()` returns.
  public var updateBeforeReturn: Ratio
  /// A direct purchase also appears on `updates` within a second after `purchase()` returned.
  public var updateAfterReturn: Ratio
  /// Purchases known before a launch are missing from current entitlements after it, for at most 15
  /// s.
  public var emptyAfterLaunch: Episode
  /// A new purchase is missing from current entitlements for a while.
  public var lateEntitlement: Episode
  /// A new purchase is missing from `unfinished` for a while.
  public var lateUnfinished: Episode
  /// A finished transaction stays in `unfinished` for a while.
  public var lateFinish: Episode
  /// A finished transaction is delivered on `updates` once more within three seconds.
  public var repeatedUpdate: Ratio
  /// The distribution of an update among listeners.
  public var fanOut: FanOut

  /// Creates irregularities; without arguments, the store behaves as documented.
  public init(
    updateBeforeReturn: Ratio = .never,
    updateAfterReturn: Ratio = .never,
    emptyAfterLaunch: Episode = .never,
    lateEntitlement: Episode = .never,
    lateUnfinished: Episode = .never,
    lateFinish: Episode = .never,
    repeatedUpdate: Ratio = .never,
    fanOut: FanOut = .broadcast
  ) {
    self.updateBeforeReturn = updateBeforeReturn
    self.updateAfterReturn = updateAfterReturn
    self.emptyAfterLaunch = emptyAfterLaunch
    self.lateEntitlement = lateEntitlement
    self.lateUnfinished = lateUnfinished
    self.lateFinish = lateFinish
    self.repeatedUpdate = repeatedUpdate
    self.fanOut = fanOut
  }

  /// The maximum time for which entitlements are empty after a launch, according to public reports.
  public static let longestEmpty = VirtualDuration.seconds(15)
  /// The maximum time for which a new purchase is missing.
  ///
  /// Measured for entitlements on a Mac; for `unfinished`, it is only known to happen.
  public static let longestLate = VirtualDuration.milliseconds(600)

  /// The maximum time for which a finished transaction stays listed; it has not been measured.
  public static let longestFinish = VirtualDuration.seconds(5)

  /// Irregularities that always happen, for their maximum time.
  ///
  /// The distribution of updates stays as it is, because no kind is worse than another.
  ///
  /// The two timings of a direct purchase's update exclude each other: one or the other, or none.
  ///
  /// An episode without a length in the scenario gets the longest known one.
  public var atWorst: Irregularities {
    func worst(_ episode: Episode, atMost longest: VirtualDuration) -> Episode {
      let most = episode.lasts.most == .zero ? longest : episode.lasts.most
      return Episode(.always, lasts: DelayRange(.zero, most))
    }
    return Irregularities(
      updateBeforeReturn: Ratio(1, 2),
      updateAfterReturn: Ratio(1, 2),
      emptyAfterLaunch: worst(emptyAfterLaunch, atMost: Self.longestEmpty),
      lateEntitlement: worst(lateEntitlement, atMost: Self.longestLate),
      lateUnfinished: worst(lateUnfinished, atMost: Self.longestLate),
      lateFinish: worst(lateFinish, atMost: Self.longestFinish),
      repeatedUpdate: .always,
      fanOut: fanOut
    )
  }
}
