import StoreModel
import Synchronization

@testable import Entitlements

/// A device with the story app's catalog and a wall clock that can be wrong.
struct TaleDevice {
  /// The time on the device's clock.
  final class WallClock: Sendable {
    private let date = Mutex(StoreDate.utc(2024, 3, 20))

    var now: StoreDate {
      get { date.withLock { $0 } }
      set { date.withLock { $0 = newValue } }
    }
  }

  let base: Device
  let wallClock = WallClock()
  let zone: CalendarZone

  init(zone: CalendarZone = .utc, storage: MemoryStorage = MemoryStorage()) {
    base = Device(store: ScriptedStore(products: Product.tales), storage: storage)
    self.zone = zone
  }

  var store: ScriptedStore { base.store }
  var storage: MemoryStorage { base.storage }
  var clock: ManualClock { base.clock }

  var environment: AppEnvironment {
    AppEnvironment(
      store: store,
      clock: clock,
      deviceClock: DeviceClock(zone: zone) { [wallClock] in wallClock.now },
      storage: storage,
      main: base.main
    ) {
      PlainHost()
    }
  }

  /// The profile on disk.
  var profile: UserProfile { UserProfile(text: storage[UserProfile.key]) }

  /// Launches a variant; returns once it has read the store for the first time.
  func launched(_ variant: Variant = SubscriptionSystem.reference) async -> any PurchaseApp {
    let app = variant.makeApp(environment)
    await app.launch()
    return app
  }

  /// Launches a variant for a customer who holds something by the store's word.
  func launched(
    _ variant: Variant = SubscriptionSystem.reference,
    holding transaction: Transaction
  ) async -> any PurchaseApp {
    holds(transaction)
    let app = await launched(variant)
    await base.until(app) { $0.unlocked == [transaction.productID] }
    return app
  }

  /// Sets the store's answers from now on, without notifying listeners.
  func holds(_ transactions: Transaction..., state: RenewalState = .subscribed) {
    store.statuses[TalePlan.group] = transactions.map { .tale($0, state) }
    store.entitlements = state.entitles ? transactions.map { .verified($0) } : []
  }

  func screen(_ app: any PurchaseApp) async -> Screen? { await base.screen(app) }

  func until(_ app: any PurchaseApp, shows condition: @Sendable (Screen) -> Bool) async {
    await base.until(app, shows: condition)
  }

  /// Lets some time pass.
  func pass(_ duration: Duration) async {
    let end = clock.now.advanced(by: duration)
    await base.letTimePass { clock.now >= end }
  }
}

extension SubscriptionSystem {
  static var reference: Variant { variants[0] }
}

extension StoreDate {
  /// An instant by the calendar, in UTC.
  static func utc(
    _ year: Int64,
    _ month: Int64,
    _ day: Int64,
    _ hour: Int64 = 0,
    _ minute: Int64 = 0
  ) -> StoreDate {
    let days = CivilDate(year: year, month: month, day: day).daysSinceEpoch
    return StoreDate(rawValue: ((days * 24 + hour) * 60 + minute) * 60_000)
  }
}

extension ProductID {
  static let yearly = TalePlan.yearly
  static let monthly = TalePlan.monthly
  static let weekly = ProductID("tale.weekly")
}

extension Product {
  /// The story app's products.
  static let tales: [Product] = [
    tale(.yearly, 39_990, level: 1, .year, SubscriptionOffer.freeWeek),
    tale(.monthly, 4990, level: 2, .month, SubscriptionOffer.threeMonths),
    tale("tale.classics", 4990, level: 2, .month, nil),
    tale(.weekly, 1990, level: 3, .week, SubscriptionOffer.cheapWeek),
  ]

  static func tale(
    _ id: ProductID,
    _ price: Int64,
    level: Int,
    _ period: SubscriptionPeriod,
    _ offer: SubscriptionOffer?
  ) -> Product {
    Product(
      id: id,
      type: .autoRenewable,
      displayName: id.rawValue,
      description: "Stories.",
      price: .usd(price),
      isFamilyShareable: true,
      subscription: SubscriptionInfo(
        groupID: TalePlan.group,
        groupLevel: level,
        period: period,
        introductoryOffer: offer
      )
    )
  }
}

extension Price {
  static func usd(_ milliunits: Int64) -> Price { Price(milliunits: milliunits, currency: "USD") }
}

extension SubscriptionOffer {
  static let freeWeek = SubscriptionOffer(
    kind: .introductory,
    paymentMode: .freeTrial,
    period: .week
  )
  static let threeMonths = SubscriptionOffer(
    kind: .introductory,
    paymentMode: .payAsYouGo,
    period: .month,
    periodCount: 3,
    price: .usd(2990)
  )
  static let cheapWeek = SubscriptionOffer(
    kind: .introductory,
    paymentMode: .payUpFront,
    period: .week,
    price: .usd(990)
  )
}

extension Transaction {
  /// One period of a plan, from 10 March to 10 April 2024 unless it is said otherwise.
  static func tale(
    _ id: UInt64,
    _ plan: ProductID = .monthly,
    original: UInt64? = nil,
    from start: StoreDate = .utc(2024, 3, 10),
    to end: StoreDate? = .utc(2024, 4, 10),
    offer: SubscriptionOffer? = nil,
    shared: Bool = false
  ) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: id),
      originalID: original.map(TransactionID.init(rawValue:)),
      productID: plan,
      productType: .autoRenewable,
      purchaseDate: start,
      ownershipType: shared ? .familyShared : .purchased,
      subscription: end.map {
        SubscriptionDetails(groupID: TalePlan.group, expirationDate: $0, offer: offer)
      }
    )
  }

  /// The same, after the customer went over to a higher plan.
  var upgraded: Transaction {
    var copy = self
    copy.subscription?.isUpgraded = true
    return copy
  }
}

extension SubscriptionStatus {
  /// Returns the status of a subscription.
  static func tale(
    _ transaction: Transaction,
    _ state: RenewalState = .subscribed,
    graceUntil: StoreDate? = nil
  ) -> SubscriptionStatus {
    SubscriptionStatus(
      state: state,
      transaction: .verified(transaction),
      renewalInfo: RenewalInfo(
        originalTransactionID: transaction.originalID,
        currentProductID: transaction.productID,
        willAutoRenew: state.entitles,
        autoRenewPreference: transaction.productID,
        gracePeriodExpirationDate: graceUntil,
        renewalDate: transaction.expirationDate ?? transaction.purchaseDate,
        recentSubscriptionStartDate: transaction.purchaseDate
      )
    )
  }
}
