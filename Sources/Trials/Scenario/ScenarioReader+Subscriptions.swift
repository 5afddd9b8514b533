import FileFormats
import JSON
import Simulation
import StoreModel
import StoreSimulation

/// The part of the reader for subscriptions.
extension ScenarioReader {
  /// The maximum time that a subscription may be late or early.
  static let longestLapse = VirtualDuration.days(1)

  mutating func billing(_ value: JSONNode) {
    guard values.object(value, keys: ScenarioKeys.billing) else { return }
    set(\.billing.timeRate, value["timeRate"]) { $0.values.word($1, Self.timeRates) }
    set(\.billing.grace, value["grace"]) { $0.values.word($1, Self.graceCovers) }
    set(\.billing.graceLength, value["graceLength"]) { $0.values.word($1, Self.graceLengths) }
    set(\.billing.renewsEarlier, value["renewsEarlier"]) { $0.values.length($1, to: .days(10)) }
    set(\.billing.lapse, value["lapse"]) { $0.values.length($1, to: Self.longestLapse) }
    set(\.billing.calendar.monthEnd, value["monthEnd"]) { $0.values.word($1, Self.monthEnds) }
    set(\.billing.calendar.zone, value["zone"]) { $0.values.word($1, Self.zones) }
    set(\.billing.keepsOriginalID, value["keepsOriginalID"]) { $0.values.boolean($1) }
  }

  static let timeRates: [(word: String, meaning: TimeRate)] = [
    ("realTime", .realTime), ("monthlyRenewalEveryHour", .monthlyRenewalEveryHour),
    ("monthlyRenewalEveryThirtyMinutes", .monthlyRenewalEveryThirtyMinutes),
    ("monthlyRenewalEveryFifteenMinutes", .monthlyRenewalEveryFifteenMinutes),
    ("monthlyRenewalEveryFiveMinutes", .monthlyRenewalEveryFiveMinutes),
    ("monthlyRenewalEveryThirtySeconds", .monthlyRenewalEveryThirtySeconds),
    ("oneRenewalEveryFifteenMinutes", .oneRenewalEveryFifteenMinutes),
    ("oneRenewalEveryFiveMinutes", .oneRenewalEveryFiveMinutes),
    ("oneRenewalEveryMinute", .oneRenewalEveryMinute),
    ("oneRenewalEveryThirtySeconds", .oneRenewalEveryThirtySeconds),
    ("oneRenewalEveryTenSeconds", .oneRenewalEveryTenSeconds),
    ("oneRenewalEveryTwoSeconds", .oneRenewalEveryTwoSeconds),
  ]

  static let graceCovers: [(word: String, meaning: BillingTerms.GraceCover)] = [
    ("none", .none), ("allRenewals", .allRenewals), ("paidToPaidOnly", .paidToPaidOnly),
  ]

  static let graceLengths: [(word: String, meaning: BillingTerms.GraceLength)] = [
    ("threeDays", .threeDays), ("sixteenDays", .sixteenDays),
    ("twentyEightDays", .twentyEightDays),
  ]

  static let monthEnds: [(word: String, meaning: BillingCalendar.MonthEnd)] = [
    ("anchor", .anchor), ("previous", .previous),
  ]

  static let zones: [(word: String, meaning: CalendarZone)] = [
    ("UTC", .utc), ("America/Los_Angeles", .losAngeles),
  ]

  // MARK: What the developer does

  mutating func storeEvents(_ value: JSONNode) {
    plan.storeEvents = (values.list(value) ?? []).compactMap { storeEvent($0) }
  }

  private mutating func storeEvent(_ value: JSONNode) -> StoreEvent? {
    guard values.object(value, keys: ScenarioKeys.storeEvent) else { return nil }
    let begins = value["begins"].flatMap { self.begins($0) }
    let verbs = ["raisePrice", "extend", "remove", "withdraw"].compactMap { name in
      value[name].map { (name: name, value: $0) }
    }
    guard verbs.count == 1, let verb = verbs.first else {
      let found = verbs.isEmpty ? "none" : verbs.map(\.name).joined(separator: " and ")
      values.refuse(value, .oneVerb, found: found)
      return nil
    }
    guard let action = action(verb.name, verb.value), let begins else { return nil }
    return StoreEvent(begins: begins, action: action)
  }

  private mutating func action(_ verb: String, _ value: JSONNode) -> StoreEvent.Action? {
    switch verb {
    case "remove": return product(value).map(StoreEvent.Action.remove)
    case "withdraw":
      guard values.object(value, keys: ScenarioKeys.withdraw) else { return nil }
      let known = Storefront.known.map { (word: $0.countryCode, meaning: $0) }
      let id = value["product"].flatMap { product($0) }
      guard let id, let country = value["country"].flatMap({ values.word($0, known) }) else {
        return nil
      }
      return .withdraw(id, from: country)
    case "extend":
      guard values.object(value, keys: ScenarioKeys.extend) else { return nil }
      let id = value["product"].flatMap { product($0) }
      let length = value["by"].flatMap { values.length($0, from: .seconds(1)) }
      guard let id, let length else { return nil }
      return .extend(id, by: length)
    default:
      guard values.object(value, keys: ScenarioKeys.raisePrice) else { return nil }
      let id = value["product"].flatMap { product($0) }
      let price = value["to"].flatMap { money($0) }
      let needsConsent = value["needsConsent"].map { values.boolean($0) } ?? true
      guard let id, let price, let needsConsent else { return nil }
      return .raisePrice(id, to: price, needsConsent: needsConsent)
    }
  }

  private mutating func money(_ value: JSONNode) -> Price? {
    guard let text = values.someText(value) else { return nil }
    guard let milliunits = DecimalPrice.milliunits(text) else {
      values.refuse(value, .price)
      return nil
    }
    let currency = store?.catalog.products.first?.price.currency ?? "USD"
    return Price(milliunits: milliunits, currency: currency)
  }

  // MARK: What people do

  mutating func subscriptionStep(_ verb: JSONNode.Member) -> Journey.Step? {
    let value = verb.value
    switch verb.name {
    case "cancelSubscription": return product(value).map(Journey.Step.cancelSubscription)
    case "resumeSubscription": return product(value).map(Journey.Step.resumeSubscription)
    case "shareWithFamily": return values.boolean(value).map(Journey.Step.shareWithFamily)
    case "redeemCode":
      let names = store?.catalog.codeOffers.compactMap(\.offer.id)
      guard let names else { return values.someText(value).map(Journey.Step.redeemCode) }
      return values.name(value, of: "an offer with codes", in: names).map(Journey.Step.redeemCode)
    default:
      guard values.object(value, keys: ScenarioKeys.priceAnswer) else { return nil }
      let id = value["product"].flatMap { product($0) }
      let agrees = value["agrees"].flatMap { values.boolean($0) }
      guard let id, let agrees else { return nil }
      return .answerPriceIncrease(id, agrees: agrees)
    }
  }
}
