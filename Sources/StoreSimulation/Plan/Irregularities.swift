package import Simulation

/// Irregular but permitted behavior of the store: what StoreKit was observed or is allowed to do.
package struct Irregularities: Hashable, Sendable {
  /// An irregularity with a probability and a duration.
  package struct Episode: Hashable, Sendable {
    /// The probability.
    package var chance: Ratio
    /// The duration.
    package var lasts: DelayRange

    /// Creates an episode.
    package init(_ chance: Ratio, lasts: DelayRange) {
      self.chance = chance
      self.lasts = lasts
    }

    /// An episode that never happens.
    package static let never = Episode(.never, lasts: .zero)
  }

  /// The distribution of an element of `Transaction.updates` among several iterating tasks.
  package enum FanOut: String, Hashable, Sendable, CaseIterable {
    /// Every task. This is the default; Apple does not document the behavior.
    case broadcast
    /// Only the task that began first.
    case first
  }

  /// A direct purchase also appears on `updates` before `purchase()` returns.
  package var updateBeforeReturn = Ratio.never
  /// A direct purchase also appears on `updates` within a second after `purchase()` returned.
  package var updateAfterReturn = Ratio.never
  /// Purchases known before a launch are missing from current entitlements after it, for at most 15
  /// s.
  package var emptyAfterLaunch = Episode.never
  /// A new purchase is missing from current entitlements for a while.
  package var lateEntitlement = Episode.never
  /// A new purchase is missing from `unfinished` for a while.
  package var lateUnfinished = Episode.never
  /// A finished transaction stays in `unfinished` for a while.
  package var lateFinish = Episode.never
  /// A finished transaction is delivered on `updates` once more within three seconds.
  package var repeatedUpdate = Ratio.never
  /// The distribution of an update among listeners.
  package var fanOut = FanOut.broadcast

  /// Creates irregularities; without changes, the store behaves as documented.
  package init(_ change: (inout Irregularities) -> Void = { _ in }) { change(&self) }

  /// Turns them off; the distribution of updates stays, because no kind is calmer than another.
  package mutating func calm() {
    let same = fanOut
    self = Irregularities { $0.fanOut = same }
  }

  /// The maximum length in a scenario.
  ///
  /// Apple's store was never seen to withhold known facts for longer, so an app may rely on it.
  static let longestAllowed = VirtualDuration.seconds(15)
  /// The maximum time for which entitlements are empty after a launch, according to public reports.
  package static let longestEmpty = VirtualDuration.seconds(15)
  /// The maximum time for which a new purchase is missing.
  ///
  /// Measured for entitlements on a Mac; for `unfinished`, it is only known to happen.
  package static let longestLate = VirtualDuration.milliseconds(600)

  /// The maximum time for which a finished transaction stays listed; it has not been measured.
  package static let longestFinish = VirtualDuration.seconds(5)
}

extension Irregularities {
  /// The declarations, in the order of a scenario file.
  static let declarations: [FaultDeclaration] = [
    FaultDeclaration(
      .irregularities,
      "updateBeforeReturn",
      .chance(\.irregularities.updateBeforeReturn, atWorst: Ratio(1, 2))
    )
    .setting("A direct purchase also appears on the updates before purchase() returns.")
    .summary("a direct purchase arrives in Transaction.updates before purchase() returns")
    .details(
      """
      Seen on devices with iOS 18. The listener receives a transaction that, as far as it \
      knows, the user has not requested yet.
      """
    )
    .bugs(.updateBeatsReturn, .contextConsumed, .twoPathsOneTransaction),
    FaultDeclaration(
      .irregularities,
      "updateAfterReturn",
      .chance(\.irregularities.updateAfterReturn, atWorst: Ratio(1, 2))
    )
    .setting("A direct purchase also appears on the updates after purchase() returned.")
    .summary("a direct purchase arrives in Transaction.updates after purchase() has returned")
    .details("Within one second. The app handles the same transaction on two paths.")
    .bugs(.twoPathsOneTransaction, .postedTwice)
    .measured(on: .macOS26),
    FaultDeclaration(
      .irregularities,
      "emptyAfterLaunch",
      .episode(
        \.irregularities.emptyAfterLaunch,
        atMost: longestAllowed,
        longestKnown: longestEmpty
      )
    )
    .setting("Current entitlements are empty after a launch; at most 15s.")
    .summary("currentEntitlements misses earlier purchases for a while after a launch")
    .details(
      """
      For at most 15 s, if the scenario says so. A paying customer must not lose access \
      because of it.
      """
    )
    .bugs(.emptyRead, .savedStateTrusted),
    FaultDeclaration(
      .irregularities,
      "lateEntitlement",
      .episode(\.irregularities.lateEntitlement, atMost: longestAllowed, longestKnown: longestLate)
    )
    .setting("A new purchase is missing from current entitlements for a while; at most 15s.")
    .summary("currentEntitlements misses a new purchase for a while")
    .details("A check right after purchase() does not see the transaction that it returned.")
    .bugs(.successWithoutAccess, .emptyRead)
    .measured(on: .macOS26),
    FaultDeclaration(
      .irregularities,
      "lateUnfinished",
      .episode(\.irregularities.lateUnfinished, atMost: longestAllowed, longestKnown: longestLate)
    )
    .setting("A new purchase is missing from the unfinished transactions for a while; at most 15s.")
    .summary("Transaction.unfinished misses a new purchase for a while")
    .details("An app that checks nothing else at launch misses the purchase.")
    .bugs(.processedBeforeHeard),
    FaultDeclaration(
      .irregularities,
      "lateFinish",
      .episode(\.irregularities.lateFinish, atMost: longestAllowed, longestKnown: longestFinish)
    )
    .setting("A finished transaction stays among the unfinished for a while; at most 15s.")
    .summary("a finished transaction stays in Transaction.unfinished for a while")
    .details("The app sees it again and must not handle it as new.")
    .bugs(.neverFinished, .repeatedAfterFinish),
    FaultDeclaration(.irregularities, "repeatedUpdate", .chance(\.irregularities.repeatedUpdate))
      .setting("A finished transaction is delivered on the updates once more.")
      .summary("a finished transaction arrives in Transaction.updates once more")
      .details("Within three seconds after finish().")
      .bugs(.repeatedAfterFinish),
    FaultDeclaration(.irregularities, "fanOut", .fanOut(\.irregularities.fanOut))
      .setting("Who gets an update when several tasks listen.")
      .summary("which tasks get an element of Transaction.updates when several iterate over it")
      .details("All of them (broadcast), or only the first one to start. Apple does not say which.")
      .bugs(.manyListeners)
      .unspecified(by: "https://developer.apple.com/documentation/storekit/transaction/updates"),
  ]
}
