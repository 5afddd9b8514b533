import Simulation
package import StoreModel
package import StoreSimulation

extension Witness {
  package static let monthly: ProductID = "com.kape.monthly"
  package static let yearly: ProductID = "com.kape.yearly"

  /// The date so many milliseconds after the start.
  package static func date(_ milliseconds: Int64) -> StoreDate {
    StoreDate(at: VirtualInstant(rawValue: milliseconds * 1_000_000))
  }

  /// One period of a plan as the books hold it: the latest one, unless it was upgraded.
  package static func period(
    _ number: UInt64,
    of plan: ProductID = monthly,
    sequence: UInt64,
    state: RenewalState = .subscribed,
    until end: Int64,
    offer: SubscriptionOffer? = nil,
    isUpgraded: Bool = false,
    origin: PurchaseOrigin = .direct
  ) -> BookEntry {
    var details = SubscriptionDetails(
      groupID: "plans",
      expirationDate: date(end),
      offer: offer,
      reason: origin == .renewal ? .renewal : .purchase
    )
    details.isUpgraded = isUpgraded
    let transaction = Transaction(
      id: TransactionID(rawValue: number),
      originalID: TransactionID(rawValue: 1),
      productID: plan,
      productType: .autoRenewable,
      purchaseDate: date(0),
      ownershipType: origin == .shared ? .familyShared : .purchased,
      subscription: details,
      revocation: state == .revoked ? Revocation(date: date(0)) : nil
    )
    let standing = SubscriptionStanding(
      state: state,
      accessEnd: state.entitles ? date(end) : nil,
      renewalInfo: renewalInfo
    )
    return BookEntry(
      transaction: transaction,
      sequence: sequence,
      origin: origin,
      standing: isUpgraded ? nil : standing
    )
  }

  /// What a status says of a period.
  package static func status(_ entry: BookEntry, _ state: RenewalState) -> SubscriptionStatus {
    SubscriptionStatus(
      state: state,
      transaction: .verified(entry.transaction),
      renewalInfo: renewalInfo
    )
  }

  /// The books change, and the device hears of it at once.
  package mutating func settle(_ milliseconds: Int64, _ entry: BookEntry, isCharge: Bool = false) {
    tell(
      milliseconds,
      isCharge
        ? .charged(entry, account: Self.account) : .changed(entry, account: Self.account)
    )
    tell(milliseconds, .learned(entry, device: Self.device))
  }

  /// A status is handed to the app's listener.
  package mutating func tellStatus(
    _ milliseconds: Int64,
    _ entry: BookEntry,
    _ state: RenewalState
  ) {
    tell(
      milliseconds,
      .statusDelivered(Self.status(entry, state), process: Self.process, listeners: 1)
    )
  }
}

extension Screen {
  /// One plan is unlocked.
  package static let subscribed = Screen(unlocked: [Witness.monthly])
}
