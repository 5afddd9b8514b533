import FileFormats
import StoreJSON
import StoreModel
import StoreSimulation

/// The part of the reader for subscriptions and their offers.
extension StoreKitReader {
  mutating func subscriptions(of group: JSONNode, unknown: inout Int) -> [Product] {
    let groupID = text(group, "id")
    _ = text(group, "name")
    var products: [Product] = []
    for value in list(group, "subscriptions") {
      guard keys(value, StoreKitKeys.subscription) else { continue }
      let info = info(value, groupID: groupID)
      guard let product = product(value, type: .autoRenewable, subscription: info) else {
        unknown += 1
        continue
      }
      guard info != nil else {
        leaveOut(1, "subscription without a period", "subscriptions without a period")
        continue
      }
      codes(value, of: product.id)
      products.append(product)
    }
    return products
  }

  private mutating func info(_ value: JSONNode, groupID: String?) -> SubscriptionInfo? {
    let own = text(value, "subscriptionGroupID")
    let level = present(value, "groupNumber").flatMap { values.integer($0, in: 1...1000) }
    let period = period(value, "recurringSubscriptionPeriod")
    plans(value)
    let introductory = introductory(value)
    let promotional = list(value, "adHocOffers").compactMap { offer($0, kind: .promotional) }
    let winBack = winBack(value)
    guard let period else { return nil }
    return SubscriptionInfo(
      groupID: SubscriptionGroupID(groupID ?? own ?? ""),
      groupLevel: level ?? 1,
      period: period,
      introductoryOffer: introductory,
      promotionalOffers: promotional,
      winBackOffers: winBack
    )
  }

  /// Counts monthly plans (format 5.0), which are not simulated; plans that are paid up front are.
  private mutating func plans(_ value: JSONNode) {
    var monthly = 0
    for plan in list(value, "billingPlans") where values.members(plan) != nil {
      if text(plan, "billingPlanType") == "MONTHLY", flag(plan, "isEnabled") { monthly += 1 }
    }
    leaveOut(monthly, "monthly plan with a commitment", "monthly plans with a commitment")
  }

  /// Reads the introductory offer.
  ///
  /// Format 5.0 has a list with one offer for each billing plan, and may repeat the offer under the
  /// older key. It then counts only once.
  private mutating func introductory(_ value: JSONNode) -> SubscriptionOffer? {
    let listed = list(value, "introductoryOffers")
    let upFront = listed.filter { text($0, "billingPlanType") != "MONTHLY" }
    leaveOut(
      listed.count - min(listed.count, max(upFront.count, 1)),
      "introductory offer of a monthly billing plan",
      "introductory offers of monthly billing plans"
    )
    if let first = upFront.first ?? listed.first { return offer(first, kind: .introductory) }
    return present(value, "introductoryOffer").flatMap { offer($0, kind: .introductory) }
  }

  private mutating func winBack(_ value: JSONNode) -> [SubscriptionOffer] {
    var offers: [SubscriptionOffer] = []
    for entry in list(value, "winbackOffers") {
      guard let offer = offer(entry, kind: .winBack) else { continue }
      // Older files omit the key; the switch in Xcode is on by default.
      let isEligible = present(entry, "isEligible").flatMap { values.boolean($0) } ?? true
      if isEligible { offers.append(offer) } else { closedWinBackCount += 1 }
    }
    return offers
  }

  private static let customers: [(word: String, meaning: CodeOffer.Customer)] = [
    ("new", .new), ("existing", .existing), ("expired", .expired),
  ]

  private mutating func codes(_ value: JSONNode, of product: ProductID) {
    for entry in list(value, "codeOffers") {
      guard let offer = offer(entry, kind: .code) else { continue }
      let isStackable = flag(entry, "isStackable")
      leaveOut(
        isStackable ? 1 : 0,
        "code that combines with an introductory offer",
        "codes that combine with an introductory offer"
      )
      let customers = list(entry, "eligibility").compactMap { customer in
        values.word(customer, Self.customers)
      }
      codeOffers.append(
        CodeOffer(product: product, offer: offer, customers: customers, isStackable: isStackable)
      )
    }
  }

  /// Reads an offer; nil if its payment mode is unknown or its length is missing.
  private mutating func offer(
    _ value: JSONNode,
    kind: SubscriptionOffer.Kind
  ) -> SubscriptionOffer? {
    guard keys(value, StoreKitKeys.offer) else { return nil }
    let mode: SubscriptionOffer.PaymentMode? =
      switch text(value, "paymentMode") {
      case "free": .freeTrial
      case "payAsYouGo": .payAsYouGo
      case "payUpFront": .payUpFront
      default: nil
      }
    let period = period(value, "subscriptionPeriod")
    let count = present(value, "numberOfPeriods").flatMap { values.integer($0, in: 1...1000) } ?? 1
    let id = kind == .code ? text(value, "referenceName") : text(value, "offerID")
    let price = price(value)
    guard let mode, let period else {
      leaveOut(1, "offer of unknown kind", "offers of unknown kinds")
      return nil
    }
    return SubscriptionOffer(
      kind: kind,
      id: kind == .introductory ? nil : id,
      paymentMode: mode,
      period: period,
      periodCount: count,
      // A free trial may retain the price of its former payment mode, but is free.
      price: mode == .freeTrial ? Price(milliunits: 0, currency: currency) : price
    )
  }

  private mutating func period(_ value: JSONNode, _ key: String) -> SubscriptionPeriod? {
    guard let entry = present(value, key), let text = values.text(entry) else { return nil }
    guard let period = SubscriptionPeriod(iso8601: text) else {
      values.refuse(entry, .period)
      return nil
    }
    return period
  }
}

extension Expectation {
  fileprivate static let period = Expectation("a period such as \"P1W\", \"P3M\" or \"P1Y\"")
}
