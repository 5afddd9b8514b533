import Simulation
import StoreModel
import StoreSimulation

/// A group with three ranks, and one customer of it, for tests of the life cycle.
struct Shop {
  static let group: SubscriptionGroupID = "stories"

  static func plan(
    _ id: ProductID,
    level: Int,
    _ period: SubscriptionPeriod = .month,
    cents: Int64 = 4990,
    introductory: SubscriptionOffer? = nil,
    promotional: [SubscriptionOffer] = [],
    winBack: [SubscriptionOffer] = [],
    isShareable: Bool = false,
    group: SubscriptionGroupID = group
  ) -> Product {
    Product(
      id: id,
      type: .autoRenewable,
      displayName: id.rawValue,
      description: "",
      price: Price(milliunits: cents, currency: "USD"),
      isFamilyShareable: isShareable,
      subscription: SubscriptionInfo(
        groupID: group,
        groupLevel: level,
        period: period,
        introductoryOffer: introductory,
        promotionalOffers: promotional,
        winBackOffers: winBack
      )
    )
  }

  static let trial = SubscriptionOffer(
    kind: .introductory,
    paymentMode: .freeTrial,
    period: .week
  )
  static let basic = plan("basic", level: 3)
  static let plus = plan("plus", level: 2, cents: 9990)
  static let plusYearly = plan("plus.yearly", level: 2, .year, cents: 99_990)
  static let other = plan("other", level: 3, cents: 5990)

  /// 15 January 2026 12:00 UTC.
  static let noon = StoreDate(rawValue: 1_768_478_400_000)

  static func day(_ days: Int64, hours: Int64 = 0) -> StoreDate {
    StoreDate(rawValue: noon.rawValue + (days * 24 + hours) * 3_600_000)
  }

  var terms = BillingTerms()
  private var numbers = TransactionNumbers(account: AccountID(rawValue: 0))
  private(set) var effects: [SubscriptionEffect] = []

  init(terms: BillingTerms = BillingTerms()) { self.terms = terms }

  /// Does something at an instant, and keeps what followed from it alone.
  @discardableResult
  mutating func at<Result, Failure: Error>(
    _ date: StoreDate,
    _ body: (inout BillingService) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var billing = BillingService(date: date, terms: terms, numbers: numbers)
    defer {
      numbers = billing.numbers
      effects = billing.effects
    }
    return try body(&billing)
  }

  mutating func subscribe(
    _ product: Product,
    offer: SubscriptionOffer? = nil,
    at date: StoreDate = noon
  ) -> SubscriptionLife {
    at(date) { SubscriptionLife(buying: product, offer: offer, at: &$0) }
  }

  var notifications: [ServerNotification] {
    effects.compactMap { if case .notified(let what, _) = $0 { what } else { nil } }
  }

  var charged: [Transaction] {
    effects.compactMap { if case .charged(let transaction) = $0 { transaction } else { nil } }
  }

  var changed: [Transaction] {
    effects.compactMap { if case .changed(let transaction) = $0 { transaction } else { nil } }
  }
}
