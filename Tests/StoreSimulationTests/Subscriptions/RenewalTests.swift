import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("Renewal")
struct RenewalTests {
  private var shop = Shop()

  @Test("a first purchase is subscribed until the end of its month, with subtype INITIAL_BUY")
  func first() {
    var shop = shop
    let life = shop.subscribe(Shop.basic)
    #expect(life.state(at: Shop.noon) == .subscribed)
    #expect(life.periodEnd == Shop.day(31))  // 15 January to 15 February
    #expect(shop.notifications == [.subscribed(.initialBuy)])
    #expect(shop.charged.map(\.reason) == [.purchase])
    #expect(life.renewalInfo.willAutoRenew && life.renewalInfo.autoRenewPreference == "basic")
    #expect(life.renewalInfo.renewalDate == Shop.day(31))
  }

  @Test("a renewal in time begins exactly where the period before it ends, and keeps the original")
  func inTime() {
    var shop = shop
    var life = shop.subscribe(Shop.basic)
    let first = life.current
    shop.at(Shop.day(31)) { life.renew(succeeds: true, at: &$0) }
    #expect(life.current.purchaseDate == first.expirationDate)
    #expect(life.current.expirationDate == Shop.day(59))  // 15 March
    #expect(life.current.originalID == first.id && life.current.id != first.id)
    #expect(life.current.originalPurchaseDate == first.purchaseDate)
    #expect(life.current.reason == .renewal)
    #expect(shop.notifications == [.didRenew(isRecovery: false)])
  }

  @Test("a period charged a day early exists with a purchase date still to come")
  func early() {
    var shop = Shop(terms: BillingTerms(renewsEarlier: .days(1)))
    var life = shop.subscribe(Shop.basic)
    #expect(life.deadline(under: shop.terms) == .renewal(from: Shop.day(30), to: Shop.day(31)))
    shop.at(Shop.day(30)) { life.renew(succeeds: true, at: &$0) }
    #expect(shop.charged.map(\.purchaseDate) == [Shop.day(31)])
    #expect(life.current.purchaseDate == Shop.noon)
    #expect(life.accessEnd == Shop.day(59))
    #expect(life.deadline(under: shop.terms) == .periodEnd(Shop.day(31)))
    shop.at(Shop.day(31)) { life.passTime(at: &$0) }
    #expect(life.current.purchaseDate == Shop.day(31))
    #expect(shop.effects.isEmpty)
  }

  @Test("between the end of a period and a renewal a little later it is expired for a moment")
  func lapse() {
    var shop = Shop(terms: BillingTerms(lapse: .seconds(3)))
    var life = shop.subscribe(Shop.basic)
    let late = StoreDate(rawValue: Shop.day(31).rawValue + 2000)
    #expect(life.state(at: Shop.day(31)) == .expired)
    shop.at(late) { life.renew(succeeds: true, at: &$0) }
    #expect(life.state(at: late) == .subscribed)
    #expect(life.current.purchaseDate == late)
  }

  @Test("a cancelled subscription is used up to its end, and is told as EXPIRED VOLUNTARY")
  func cancelled() throws {
    var shop = shop
    var life = shop.subscribe(Shop.basic)
    try shop.at(Shop.day(3)) { try life.setAutoRenew(false, at: &$0) }
    #expect(shop.notifications == [.didChangeRenewalStatus(isOn: false)])
    #expect(life.renewalInfo.autoRenewPreference == nil && life.renewalInfo.renewalPrice == nil)
    #expect(life.state(at: Shop.day(30)) == .subscribed)
    shop.at(Shop.day(31)) { life.renew(succeeds: true, at: &$0) }
    #expect(shop.effects.isEmpty)
    shop.at(Shop.day(31)) { life.passTime(at: &$0) }
    #expect(life.state(at: Shop.day(31)) == .expired)
    #expect(life.renewalInfo.expirationReason == .autoRenewDisabled)
    #expect(shop.notifications == [.expired(.voluntary)])
    #expect(life.deadline(under: shop.terms) == nil)
  }

  @Test("a subscription resumed before its end renews as usual")
  func resumed() throws {
    var shop = shop
    var life = shop.subscribe(Shop.basic)
    try shop.at(Shop.day(3)) { try life.setAutoRenew(false, at: &$0) }
    try shop.at(Shop.day(9)) { try life.setAutoRenew(true, at: &$0) }
    #expect(shop.notifications == [.didChangeRenewalStatus(isOn: true)])
    shop.at(Shop.day(31)) { life.renew(succeeds: true, at: &$0) }
    #expect(life.state(at: Shop.day(32)) == .subscribed)
  }

  @Test("a product that is no longer sold is not renewed")
  func unavailable() {
    var shop = shop
    var life = shop.subscribe(Shop.basic)
    shop.at(Shop.day(31)) { life.renew(succeeds: true, isSold: false, at: &$0) }
    #expect(shop.notifications == [.expired(.productNotForSale)])
    #expect(life.renewalInfo.expirationReason == .productUnavailable)
  }

  @Test("a renewal extension moves the end of the period, and later renewals follow the new day")
  func extended() throws {
    var shop = shop
    var life = shop.subscribe(Shop.basic)
    try shop.at(Shop.day(3)) { try life.extend(by: .days(5), at: &$0) }
    #expect(life.periodEnd == Shop.day(36))  // 20 February
    #expect(shop.changed.map(\.id) == [life.current.id])
    #expect(shop.notifications == [.renewalExtended])
    shop.at(Shop.day(36)) { life.renew(succeeds: true, at: &$0) }
    #expect(life.periodEnd == Shop.day(64))  // 20 March
  }
}

@Suite("Billing retry and grace period")
struct BillingRetryTests {
  private func failing(_ grace: BillingTerms.GraceCover) -> (Shop, SubscriptionLife) {
    var shop = Shop(terms: BillingTerms(grace: grace))
    var life = shop.subscribe(Shop.basic)
    shop.at(Shop.day(31)) { life.renew(succeeds: false, at: &$0) }
    return (shop, life)
  }

  @Test("without grace a failed renewal takes access away, and is given up after 60 days")
  func noGrace() {
    var (shop, life) = failing(.none)
    #expect(shop.notifications == [.didFailToRenew(inGrace: false)])
    #expect(life.state(at: Shop.day(31)) == .inBillingRetryPeriod && life.accessEnd == nil)
    #expect(life.renewalInfo.isInBillingRetry && life.renewalInfo.expirationReason == .billingError)
    #expect(life.deadline(under: shop.terms) == .retryEnd(Shop.day(91)))
    shop.at(Shop.day(91)) { life.passTime(at: &$0) }
    #expect(shop.notifications == [.expired(.billingRetry)])
    #expect(!life.renewalInfo.isInBillingRetry)
    #expect(life.renewalInfo.expirationReason == .billingError)
  }

  @Test("in grace access goes on for 16 days while the expiration date stays in the past")
  func grace() {
    var (shop, life) = failing(.allRenewals)
    #expect(shop.notifications == [.didFailToRenew(inGrace: true)])
    #expect(life.state(at: Shop.day(40)) == .inGracePeriod)
    #expect(life.current.expirationDate == Shop.day(31))
    #expect(life.accessEnd == Shop.day(47))
    #expect(life.renewalInfo.gracePeriodExpirationDate == Shop.day(47))
    shop.at(Shop.day(47)) { life.passTime(at: &$0) }
    #expect(shop.notifications == [.gracePeriodExpired])
    #expect(life.state(at: Shop.day(47)) == .inBillingRetryPeriod)
    #expect(life.deadline(under: shop.terms) == .retryEnd(Shop.day(91)))
  }

  @Test("recovery inside grace keeps the billing dates; a later one starts a new cycle that day")
  func recovery() {
    var (shop, life) = failing(.allRenewals)
    var late = life
    shop.at(Shop.day(40)) { life.recover(at: &$0) }
    #expect(shop.notifications == [.didRenew(isRecovery: true)])
    #expect(life.current.purchaseDate == Shop.day(31) && life.periodEnd == Shop.day(59))
    shop.at(Shop.day(50)) { late.recover(at: &$0) }
    #expect(late.current.purchaseDate == Shop.day(50))
    #expect(late.periodEnd == Shop.day(81))  // 6 March to 6 April
  }

  @Test("canceling during billing retry ends the subscription at once, even in grace")
  func cancelInGrace() throws {
    var (shop, life) = failing(.allRenewals)
    try shop.at(Shop.day(33)) { try life.setAutoRenew(false, at: &$0) }
    #expect(shop.notifications == [.didChangeRenewalStatus(isOn: false), .expired(.voluntary)])
    #expect(life.state(at: Shop.day(33)) == .expired)
  }

  @Test("where grace covers paid periods only, none follows a free trial")
  func paidToPaid() {
    var shop = Shop(terms: BillingTerms(grace: .paidToPaidOnly))
    var life = shop.subscribe(Shop.plan("p", level: 1, introductory: Shop.trial))
    shop.at(Shop.day(7)) { life.renew(succeeds: false, at: &$0) }
    #expect(life.state(at: Shop.day(7)) == .inBillingRetryPeriod)
    var paid = shop.subscribe(Shop.basic)
    shop.at(Shop.day(31)) { paid.renew(succeeds: false, at: &$0) }
    #expect(paid.state(at: Shop.day(31)) == .inGracePeriod)
  }

  @Test("a charge that fails before the end is retried at the end, with access until then")
  func failsEarly() {
    var shop = Shop(terms: BillingTerms(renewsEarlier: .days(1)))
    var life = shop.subscribe(Shop.basic)
    shop.at(Shop.day(30)) { life.renew(succeeds: false, at: &$0) }
    #expect(shop.effects.isEmpty && life.state(at: Shop.day(30)) == .subscribed)
    #expect(life.deadline(under: shop.terms) == .renewal(from: Shop.day(31), to: Shop.day(31)))
    shop.at(Shop.day(31)) { life.renew(succeeds: true, at: &$0) }
    #expect(life.state(at: Shop.day(31)) == .subscribed)
  }
}
