package import Judging
import Simulation
package import StoreModel
package import StoreSimulation

/// Tells an invariant a hand-made story: one account, one device, one launch of the app.
package struct Witness {
  package static let vip: ProductID = "com.kape.vip"
  package static let coins: ProductID = "com.kape.coins"
  package static let account = AccountID(rawValue: 0)
  package static let device = DeviceID(rawValue: 0)
  package static let process = ProcessID(device: device, launch: 1)
  /// The app transaction of a customer who bought version 1.4.
  package static let app = AppTransaction(
    appTransactionID: "700000000000000",
    bundleID: "com.example.app",
    appVersion: "9999.0",
    originalAppVersion: "1.4",
    originalPurchaseDate: StoreDate(rawValue: 0),
    environment: .production,
    signedDate: StoreDate(rawValue: 0)
  )
  package static let price = Price(milliunits: 2_990, currency: "USD")
  /// An answer over the network takes this long at most, there and back.
  package static let roundTrip: Int64 = 800

  package private(set) var history: History
  package private(set) var verdict = Verdict()
  private var checker: any Checker
  private var shown: [Int: Screen] = [:]

  package init(
    _ invariant: any Invariant,
    launched: Int64 = 0,
    sharedFlags: [Set<ProductID>] = [],
    selling sold: [ProductID] = [vip, coins, monthly, yearly],
    later storeEvents: [StoreEvent.Action] = []
  ) {
    let product = { (id: ProductID, type: ProductType) in
      Product(id: id, type: type, displayName: "", description: "", price: Self.price)
    }
    history = History(
      plan: WorldPlan(
        horizon: .hours(1),
        catalog: Catalog(
          products: [
            product(Self.vip, .nonConsumable), product(Self.coins, .consumable),
            product(Self.monthly, .autoRenewable), product(Self.yearly, .autoRenewable),
          ].filter { sold.contains($0.id) }
        ),
        population: Population(users: 1),
        journeys: [],
        network: NetworkPlan { $0.latency = DelayRange(.zero, .milliseconds(Self.roundTrip / 2)) },
        storeEvents: storeEvents.map {
          StoreEvent(begins: DelayRange(.zero, .zero), action: $0)
        }
      ),
      sharedFlags: sharedFlags
    )
    checker = invariant.makeChecker()
    tell(launched, .launched(Self.process, account: Self.account))
    tell(launched, .front(Self.process, isFront: true))
  }

  package var signatures: [String] { verdict.violations.map(\.signature.description) }

  /// Something happens, so many milliseconds and nanoseconds after the start.
  package mutating func tell(_ milliseconds: Int64, nanoseconds: Int64 = 0, _ event: WorldEvent) {
    let instant = VirtualInstant(rawValue: milliseconds * 1_000_000 + nanoseconds)
    let timed = TimedEvent(instant: instant, event: event)
    history.record(timed)
    checker.follow(timed, history, &verdict)
  }

  /// The world has come to rest.
  package mutating func rest(_ milliseconds: Int64) {
    tell(milliseconds, .quiescenceBegan)
    checker.rest(history, &verdict)
  }

  /// A window shows something else.
  package mutating func show(
    _ milliseconds: Int64,
    nanoseconds: Int64 = 0,
    window: Int = 0,
    _ screen: Screen?
  ) {
    let event = WorldEvent.screen(
      Self.process,
      window: window,
      before: shown[window],
      after: screen
    )
    shown[window] = screen
    tell(milliseconds, nanoseconds: nanoseconds, event)
  }

  /// Something happens that changes nothing: everybody looks.
  package mutating func look(_ milliseconds: Int64, nanoseconds: Int64 = 0) {
    tell(milliseconds, nanoseconds: nanoseconds, .wrote(key: "", value: nil, process: Self.process))
  }

  /// A whole write that becomes durable.
  package mutating func write(_ milliseconds: Int64, _ value: String, for key: String = "coins") {
    begin(milliseconds, 99, .write)
    tell(milliseconds, .wrote(key: key, value: value, process: Self.process))
    end(milliseconds, 99, .write, .done)
  }

  package mutating func begin(
    _ milliseconds: Int64,
    _ number: Int,
    _ kind: CallKind,
    of product: ProductID? = nil
  ) {
    tell(
      milliseconds,
      .began(CallID(rawValue: number), kind: kind, process: Self.process, product: product)
    )
  }

  package mutating func end(
    _ milliseconds: Int64,
    _ number: Int,
    _ kind: CallKind,
    _ end: CallOutcome
  ) {
    tell(
      milliseconds,
      .returned(CallID(rawValue: number), kind: kind, process: Self.process, outcome: end)
    )
  }

  /// A whole call.
  package mutating func call(
    _ milliseconds: Int64,
    _ number: Int,
    _ kind: CallKind,
    _ outcome: CallOutcome
  ) {
    begin(milliseconds, number, kind)
    end(milliseconds, number, kind, outcome)
  }

  /// The store charges, and the device hears of it at once.
  package mutating func buy(_ milliseconds: Int64, origin: PurchaseOrigin = .direct) {
    let entry = Self.entry(sequence: 1, origin: origin)
    tell(milliseconds, .charged(entry, account: Self.account))
    tell(milliseconds, .learned(entry, device: Self.device))
  }

  /// The store gives the money back, and the device hears of it at once.
  package mutating func refund(_ milliseconds: Int64, sequence: UInt64 = 2) {
    let entry = Self.entry(sequence: sequence, isRevoked: true)
    tell(milliseconds, .refunded(entry, account: Self.account))
    tell(milliseconds, .learned(entry, device: Self.device))
  }

  /// The refund is taken back, and the device hears of it at once.
  package mutating func reverse(_ milliseconds: Int64, sequence: UInt64 = 3) {
    let entry = Self.entry(sequence: sequence)
    tell(milliseconds, .changed(entry, account: Self.account))
    tell(milliseconds, .learned(entry, device: Self.device))
  }

  package static let renewalInfo = RenewalInfo(
    originalTransactionID: TransactionID(rawValue: 1),
    currentProductID: vip,
    willAutoRenew: true,
    autoRenewPreference: vip,
    renewalDate: StoreDate(rawValue: 0),
    recentSubscriptionStartDate: StoreDate(rawValue: 0)
  )

  package static func entry(
    sequence: UInt64,
    isRevoked: Bool = false,
    origin: PurchaseOrigin = .direct
  ) -> BookEntry {
    BookEntry(
      transaction: transaction(isRevoked: isRevoked),
      sequence: sequence,
      isFinished: false,
      origin: origin
    )
  }

  /// A direct purchase of coins as the books hold it.
  package static func coins(_ number: UInt64, isRevoked: Bool = false) -> BookEntry {
    BookEntry(
      transaction: transaction(coins, number, isRevoked: isRevoked),
      sequence: isRevoked ? 2 : 1,
      isFinished: false,
      origin: .direct
    )
  }

  package static func transaction(
    _ product: ProductID = vip,
    _ number: UInt64 = 1,
    isRevoked: Bool = false
  ) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: number),
      productID: product,
      productType: product == vip ? .nonConsumable : .consumable,
      purchaseDate: StoreDate(rawValue: 0),
      revocation: isRevoked ? Revocation(date: StoreDate(rawValue: 1)) : nil
    )
  }
}

extension Screen {
  /// Everything is unlocked.
  package static let open = Screen(unlocked: [Witness.vip])
}

extension CallOutcome {
  /// A read that lists the purchase, or nothing.
  package static func read(
    _ entitles: Bool,
    asOf sequence: UInt64,
    irregular: Bool = false
  ) -> Self {
    .transactions(
      entitles ? [.verified(Witness.transaction())] : [],
      asOf: sequence,
      irregular: irregular
    )
  }
}
