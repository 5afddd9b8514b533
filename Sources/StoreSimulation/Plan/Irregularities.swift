public import Simulation

/// Lawful oddities of the store: what StoreKit was seen to do, or is allowed to do, now and then.
public struct Irregularities: Hashable, Sendable {
  /// Something odd that happens with a chance and lasts for a while.
  public struct Episode: Hashable, Sendable {
    /// How often.
    public var chance: Ratio
    /// How long.
    public var lasts: DelayRange

    /// Describes a episode.
    public init(_ chance: Ratio, lasts: DelayRange) {
      self.chance = chance
      self.lasts = lasts
    }

    /// Does not happen.
    public static let never = Episode(.never, lasts: .zero)
  }

  /// Who gets an element of `Transaction.updates` when several tasks iterate over it.
  public enum FanOut: Hashable, Sendable, CaseIterable {
    /// Each of them. The default; Apple does not say.
    case broadcast
    /// Only the one that began first.
    case first
  }

  /// A direct purchase also appears on `updates` before `purchase()` returns.
  public var updateBeforeReturn: Ratio
  /// A direct purchase also appears on `updates` within a second after `purchase()` returned.
  public var updateAfterReturn: Ratio
  /// What a device held before a launch is missing from current entitlements after it; at most
  /// 15 s.
  public var emptyAfterLaunch: Episode
  /// A new purchase is missing from current entitlements for a while.
  public var lateEntitlement: Episode
  /// A new purchase is missing from `unfinished` for a while.
  public var lateUnfinished: Episode
  /// A finished transaction stays in `unfinished` for a while.
  public var lateFinish: Episode
  /// A finished transaction is delivered on `updates` once more within three seconds.
  public var repeatedUpdate: Ratio
  /// Who gets an update.
  public var fanOut: FanOut

  /// Describes oddities; without arguments, a store that behaves as documented.
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

  /// How long entitlements are empty after a launch at most, as public reports have it.
  public static let longestEmpty = VirtualDuration.seconds(15)
  /// How long a new purchase is missing at most.
  ///
  /// Measured for entitlements on a Mac; of `unfinished` it is only known that it happens.
  public static let longestLate = VirtualDuration.milliseconds(600)

  /// How long a finished transaction stays listed at most; nobody has measured it.
  public static let longestFinish = VirtualDuration.seconds(5)

  /// Every oddity each time, for as long as it can last; who gets an update stays as it is, as no
  /// way of that is worse than another.
  ///
  /// The two timings of a direct purchase's update exclude each other: one or the other, or none.
  ///
  /// Where a scenario gives a episode no length, it gets the longest that is known.
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
