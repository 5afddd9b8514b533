import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("Plan changes")
struct PlanChangeTests {
  @Test("an upgrade charges at once, starts a new period, and marks the old one as upgraded")
  func upgrade() throws {
    var shop = Shop()
    var life = shop.subscribe(Shop.basic)
    let old = life.current
    try shop.at(Shop.day(10)) { billing throws(SubscriptionRefusal) in
      try life.purchase(Shop.plusYearly, at: &billing)
    }
    #expect(shop.changed.map(\.id) == [old.id] && shop.changed.allSatisfy { $0.isUpgraded })
    #expect(shop.charged.map(\.purchaseDate) == [Shop.day(10)])
    #expect(life.current.originalID == old.id)
    #expect(life.product.id == "plus.yearly" && life.periodEnd == Shop.day(375))
    #expect(shop.notifications == [.didChangeRenewalPreference(.upgrade)])
  }

  @Test("an upgrade or a new start has its own token or none; renewals keep the last one")
  func tokens() throws {
    let (one, two) = (AppAccountToken(rawValue: "one"), AppAccountToken(rawValue: "two"))
    for later in [nil, two] {
      var shop = Shop()
      var life = shop.at(Shop.day(0)) { SubscriptionLife(buying: Shop.basic, token: one, at: &$0) }
      #expect(life.current.appAccountToken == one && life.renewalInfo.appAccountToken == one)
      shop.at(Shop.day(31)) { life.renew(succeeds: true, at: &$0) }
      #expect(life.current.reason == .renewal && life.current.appAccountToken == one)
      try shop.at(Shop.day(40)) { billing throws(SubscriptionRefusal) in
        try life.purchase(Shop.plus, token: later, at: &billing)
      }
      #expect(life.current.productID == "plus" && life.current.appAccountToken == later)
      #expect(life.renewalInfo.appAccountToken == later)
      shop.at(life.periodEnd) { life.renew(succeeds: true, at: &$0) }
      #expect(life.current.reason == .renewal && life.current.appAccountToken == later)
    }
  }

  @Test("a downgrade's token begins with the renewal")
  func downgradeToken() {
    let (one, two) = (AppAccountToken(rawValue: "one"), AppAccountToken(rawValue: "two"))
    for later in [nil, two] {
      var shop = Shop()
      var life = shop.at(Shop.day(0)) { SubscriptionLife(buying: Shop.plus, token: one, at: &$0) }
      _ = try? shop.at(Shop.day(10)) { billing throws(SubscriptionRefusal) in
        try life.purchase(Shop.basic, token: later, at: &billing)
      }
      #expect(life.current.appAccountToken == one)
      #expect(life.renewalInfo.appAccountToken == later)
      shop.at(Shop.day(31)) { life.renew(succeeds: true, at: &$0) }
      #expect(life.current.productID == "basic" && life.current.appAccountToken == later)
    }
  }

  @Test("a change that never takes effect leaves no token behind")
  func forgottenToken() throws {
    let (one, two) = (AppAccountToken(rawValue: "one"), AppAccountToken(rawValue: "two"))
    var shop = Shop()
    var life = shop.at(Shop.day(0)) { SubscriptionLife(buying: Shop.plus, token: one, at: &$0) }
    _ = try? shop.at(Shop.day(10)) { billing throws(SubscriptionRefusal) in
      try life.purchase(Shop.basic, token: two, at: &billing)
    }
    #expect(life.renewalInfo.appAccountToken == two)
    try shop.at(Shop.day(11)) { billing throws(SubscriptionRefusal) in
      try life.setAutoRenew(false, at: &billing)
    }
    shop.at(Shop.day(31)) { life.passTime(at: &$0) }
    #expect(life.isOver && life.renewalInfo.appAccountToken == one)
  }

  @Test("a downgrade charges nothing now, and gives what is still held; the renewal changes plan")
  func downgrade() {
    var shop = Shop()
    var life = shop.subscribe(Shop.plus)
    let held = life.current
    #expect(throws: SubscriptionRefusal.takesEffectLater(held.id)) {
      try shop.at(Shop.day(10)) { billing throws(SubscriptionRefusal) in
        try life.purchase(Shop.basic, at: &billing)
      }
    }
    #expect(shop.charged.isEmpty)
    #expect(shop.notifications == [.didChangeRenewalPreference(.downgrade)])
    #expect(life.renewalInfo.autoRenewPreference == "basic")
    #expect(life.renewalInfo.renewalPrice == Shop.basic.price)
    shop.at(Shop.day(31)) { life.renew(succeeds: true, at: &$0) }
    #expect(life.product.id == "basic" && life.current.productID == "basic")
    #expect(life.current.price == Shop.basic.price)
  }

  @Test("a downgrade is undone by asking for what is held; the type has no subtype then")
  func undone() {
    var shop = Shop()
    var life = shop.subscribe(Shop.plus)
    _ = try? shop.at(Shop.day(10)) { billing throws(SubscriptionRefusal) in
      try life.purchase(Shop.basic, at: &billing)
    }
    #expect(throws: SubscriptionRefusal.alreadySubscribed(life.current.id)) {
      try shop.at(Shop.day(11)) { billing throws(SubscriptionRefusal) in
        try life.purchase(Shop.plus, at: &billing)
      }
    }
    #expect(shop.notifications == [.didChangeRenewalPreference(.back)])
    #expect(shop.notifications.first?.subtype == nil)
    #expect(life.renewalInfo.autoRenewPreference == "plus")
  }

  @Test("a move between equal ranks is at once for equal lengths, else at the renewal")
  func crossgrade() {
    #expect(PlanMove(from: Shop.basic, to: Shop.other) == .atOnce(isUpgrade: false))
    #expect(PlanMove(from: Shop.plus, to: Shop.plusYearly) == .atRenewal)
    #expect(PlanMove(from: Shop.basic, to: Shop.basic) == .same)
    #expect(PlanMove(from: Shop.basic, to: Shop.plusYearly) == .atOnce(isUpgrade: true))
    #expect(PlanMove(from: Shop.plus, to: Shop.basic) == .atRenewal)
  }

  @Test("a plan chosen after an early renewal waits for the renewal after that one")
  func afterEarlyRenewal() {
    var shop = Shop(terms: BillingTerms(renewsEarlier: .days(1)))
    var life = shop.subscribe(Shop.plus)
    shop.at(Shop.day(30)) { life.renew(succeeds: true, at: &$0) }
    _ = try? shop.at(Shop.day(30, hours: 3)) { billing throws(SubscriptionRefusal) in
      try life.purchase(Shop.basic, at: &billing)
    }
    shop.at(Shop.day(31)) { life.passTime(at: &$0) }
    #expect(life.product.id == "plus" && life.current.productID == "plus")
    shop.at(Shop.day(59)) { life.renew(succeeds: true, at: &$0) }
    #expect(life.product.id == "basic")
  }
}

@Suite("Offers")
struct OfferTests {
  private let trialPlan = Shop.plan("trial", level: 1, introductory: Shop.trial)

  @Test("a free trial is one transaction of its own length at no price; the renewal is regular")
  func trial() {
    var shop = Shop()
    var life = shop.subscribe(trialPlan)
    #expect(life.current.price.milliunits == 0 && life.periodEnd == Shop.day(7))
    #expect(life.current.offer?.kind == .introductory)
    shop.at(Shop.day(7)) { life.renew(succeeds: true, at: &$0) }
    #expect(life.current.offer == nil && life.current.price == trialPlan.price)
    #expect(life.periodEnd == Shop.day(38))  // 22 January to 22 February
  }

  @Test("the introductory offer comes once for a customer and group, whatever the plan")
  func once() throws {
    var shop = Shop()
    var life = shop.subscribe(trialPlan)
    try shop.at(Shop.day(1)) { try life.setAutoRenew(false, at: &$0) }
    #expect(!life.isEligibleForIntroductoryOffer(at: Shop.day(1)))
    shop.at(Shop.day(7)) { life.passTime(at: &$0) }
    #expect(!life.isEligibleForIntroductoryOffer(at: Shop.day(8)))
    let second = Shop.plan("second", level: 2, introductory: Shop.trial)
    let bought = try shop.at(Shop.day(8)) { billing throws(SubscriptionRefusal) in
      try life.purchase(second, at: &billing)
    }
    #expect(bought.offer == nil && bought.price == second.price)
    #expect(shop.notifications == [.subscribed(.resubscribe)])
  }

  @Test("a former subscriber who never used an introductory offer is still eligible")
  func lapsed() throws {
    var shop = Shop()
    var life = shop.subscribe(Shop.basic)
    try shop.at(Shop.day(1)) { try life.setAutoRenew(false, at: &$0) }
    shop.at(Shop.day(31)) { life.passTime(at: &$0) }
    #expect(life.isEligibleForIntroductoryOffer(at: Shop.day(32)))
    let bought = try shop.at(Shop.day(40)) { billing throws(SubscriptionRefusal) in
      try life.purchase(trialPlan, at: &billing)
    }
    #expect(bought.offer?.kind == .introductory)
  }

  @Test("pay as you go is one transaction a period for as many as it has, then the regular price")
  func payAsYouGo() {
    let offer = SubscriptionOffer(
      kind: .introductory,
      paymentMode: .payAsYouGo,
      period: .month,
      periodCount: 3,
      price: Price(milliunits: 2990, currency: "USD")
    )
    var shop = Shop()
    let plan = Shop.plan("p", level: 1, introductory: offer)
    var life = shop.subscribe(plan)
    var prices = [life.current.price.milliunits]
    for _ in 0..<4 {
      let end = life.periodEnd
      shop.at(end) { life.renew(succeeds: true, at: &$0) }
      prices.append(life.current.price.milliunits)
      #expect(life.current.purchaseDate == end)
    }
    #expect(prices == [2990, 2990, 2990, 4990, 4990])
    // Five months after 15 January: each transaction covered exactly one period.
    #expect(life.periodEnd == StoreDate(rawValue: 1_781_524_800_000))  // 15 June 2026 12:00
  }

  @Test("paid up front is one transaction for three months at once")
  func payUpFront() {
    let offer = SubscriptionOffer(
      kind: .introductory,
      paymentMode: .payUpFront,
      period: SubscriptionPeriod(3, .month),
      price: Price(milliunits: 2990, currency: "USD")
    )
    var shop = Shop()
    let life = shop.subscribe(Shop.plan("p", level: 1, introductory: offer))
    #expect(life.periodEnd == Shop.day(90))  // 15 April
    #expect(life.current.price.milliunits == 2990)
  }

  @Test("a code redeemed by an active subscriber applies at the next renewal")
  func code() throws {
    let code = SubscriptionOffer(
      kind: .code,
      id: "SPRING",
      paymentMode: .payAsYouGo,
      period: .month,
      periodCount: 2,
      price: Price(milliunits: 990, currency: "USD")
    )
    var shop = Shop()
    var life = shop.subscribe(Shop.basic)
    #expect(throws: SubscriptionRefusal.takesEffectLater(life.current.id)) {
      try shop.at(Shop.day(5)) { billing throws(SubscriptionRefusal) in
        try life.purchase(Shop.basic, offer: code, at: &billing)
      }
    }
    #expect(shop.notifications == [.offerRedeemed(.samePlan)])
    #expect(life.renewalInfo.offer?.id == "SPRING")
    var prices: [Int64] = []
    for _ in 0..<3 {
      shop.at(life.periodEnd) { life.renew(succeeds: true, at: &$0) }
      prices.append(life.current.price.milliunits)
    }
    #expect(prices == [990, 990, 4990])
  }

  @Test("a win-back offer is for who is over, and for no one else")
  func winBack() throws {
    let offer = SubscriptionOffer(
      kind: .winBack,
      id: "back",
      paymentMode: .freeTrial,
      period: .month
    )
    let plan = Shop.plan("p", level: 1, winBack: [offer])
    var shop = Shop()
    var life = shop.subscribe(plan)
    #expect(throws: SubscriptionRefusal.ineligibleForOffer) {
      try shop.at(Shop.day(1)) { billing throws(SubscriptionRefusal) in
        try life.purchase(plan, offer: offer, at: &billing)
      }
    }
    #expect(life.renewalInfo.eligibleWinBackOfferIDs.isEmpty)
    try shop.at(Shop.day(1)) { try life.setAutoRenew(false, at: &$0) }
    shop.at(Shop.day(31)) { life.passTime(at: &$0) }
    #expect(life.renewalInfo.eligibleWinBackOfferIDs == ["back"])
    let bought = try shop.at(Shop.day(40)) { billing throws(SubscriptionRefusal) in
      try life.purchase(plan, offer: offer, at: &billing)
    }
    #expect(bought.offer?.kind == .winBack && bought.price.milliunits == 0)
  }
}

@Suite("A price increase")
struct PriceIncreaseTests {
  private let higher = Price(milliunits: 6990, currency: "USD")

  @Test("with consent applies from the next renewal")
  func agreed() {
    var shop = Shop()
    var life = shop.subscribe(Shop.basic)
    shop.at(Shop.day(5)) { life.raisePrice(needsConsent: true, to: higher, at: &$0) }
    #expect(shop.notifications == [.priceIncrease(.pending)])
    #expect(life.renewalInfo.priceIncreaseStatus == .pending)
    shop.at(Shop.day(6)) { life.answerPriceIncrease(agrees: true, at: &$0) }
    #expect(shop.notifications == [.priceIncrease(.accepted)])
    #expect(life.renewalInfo.priceIncreaseStatus == .agreed)
    shop.at(Shop.day(31)) { life.renew(succeeds: true, at: &$0) }
    #expect(life.current.price == higher)
  }

  @Test("without an answer ends the subscription with its period, for lack of consent")
  func unanswered() {
    var shop = Shop()
    var life = shop.subscribe(Shop.basic)
    shop.at(Shop.day(5)) { life.raisePrice(needsConsent: true, to: higher, at: &$0) }
    shop.at(Shop.day(31)) { life.renew(succeeds: true, at: &$0) }
    #expect(shop.notifications == [.expired(.priceIncrease)])
    #expect(life.renewalInfo.expirationReason == .didNotConsentToPriceIncrease)
  }

  @Test("that is declined turns renewal off, and the expiration reason is the customer's own")
  func declined() {
    var shop = Shop()
    var life = shop.subscribe(Shop.basic)
    shop.at(Shop.day(5)) { life.raisePrice(needsConsent: true, to: higher, at: &$0) }
    shop.at(Shop.day(6)) { life.answerPriceIncrease(agrees: false, at: &$0) }
    #expect(shop.notifications == [.didChangeRenewalStatus(isOn: false)])
    #expect(life.renewalInfo.priceIncreaseStatus == .noIncreasePending)
    shop.at(Shop.day(31)) { life.passTime(at: &$0) }
    #expect(life.renewalInfo.expirationReason == .autoRenewDisabled)
  }

  @Test("without required consent counts as accepted once the customer is notified")
  func informed() {
    var shop = Shop()
    var life = shop.subscribe(Shop.basic)
    shop.at(Shop.day(5)) { life.raisePrice(needsConsent: false, to: higher, at: &$0) }
    #expect(shop.notifications == [.priceIncrease(.accepted)])
    #expect(life.renewalInfo.priceIncreaseStatus == .agreed)
  }
}

@Suite("Refunds of subscriptions")
struct SubscriptionRefundTests {
  @Test("a refund keeps the transaction's identifier and removes access at once")
  func refund() {
    var shop = Shop()
    var life = shop.subscribe(Shop.basic)
    let paid = life.current
    shop.at(Shop.day(4)) { life.refund(paid, Revocation(date: Shop.day(4)), at: &$0) }
    #expect(shop.changed.map(\.id) == [paid.id])
    #expect(shop.changed.first?.revocationDate == Shop.day(4))
    #expect(life.state(at: Shop.day(4)) == .revoked && life.accessEnd == nil)
    #expect(shop.notifications == [.refund])
    #expect(life.deadline(under: shop.terms) == nil)
  }

  @Test("a refund of an earlier period leaves the present one alone")
  func earlier() {
    var shop = Shop()
    var life = shop.subscribe(Shop.basic)
    let first = life.current
    shop.at(Shop.day(31)) { life.renew(succeeds: true, at: &$0) }
    shop.at(Shop.day(35)) { life.refund(first, Revocation(date: Shop.day(35)), at: &$0) }
    #expect(life.state(at: Shop.day(35)) == .subscribed && life.renewalInfo.willAutoRenew)
  }

  @Test("a refund also refunds, in full, a next period that was charged early")
  func chargedEarly() {
    var shop = Shop(terms: BillingTerms(renewsEarlier: .days(1)))
    var life = shop.subscribe(Shop.basic)
    let paid = life.current
    shop.at(Shop.day(30)) { life.renew(succeeds: true, at: &$0) }
    let prorated = Revocation(date: Shop.day(30), type: .refundProrated, percentage: 3_000)
    shop.at(Shop.day(30, hours: 1)) { life.refund(paid, prorated, at: &$0) }
    #expect(shop.changed.map(\.purchaseDate) == [Shop.day(0), Shop.day(31)])
    #expect(shop.changed.map { $0.revocation?.type } == [.refundProrated, .refundFull])
    #expect(shop.changed.map { $0.revocation?.percentage } == [3_000, 100_000])
    #expect(shop.notifications == [.refund, .refund])
    shop.at(Shop.day(32)) { life.passTime(at: &$0) }
    #expect(life.state(at: Shop.day(32)) == .revoked && life.accessEnd == nil)
  }

  @Test("a reversed refund gives back what is left of the period, no more")
  func reversed() {
    var shop = Shop()
    var life = shop.subscribe(Shop.basic)
    shop.at(Shop.day(4)) { life.refund(life.current, Revocation(date: Shop.day(4)), at: &$0) }
    var late = life
    shop.at(Shop.day(9)) { life.reinstate(life.current, at: &$0) }
    #expect(shop.notifications == [.refundReversed])
    #expect(shop.changed.first?.revocationDate == nil)
    #expect(life.state(at: Shop.day(9)) == .subscribed && life.accessEnd == Shop.day(31))
    shop.at(Shop.day(40)) { late.reinstate(late.current, at: &$0) }
    #expect(late.state(at: Shop.day(40)) == .expired)
  }

  @Test("after a refund the same plan may be bought again, as a new transaction")
  func repurchase() throws {
    var shop = Shop()
    var life = shop.subscribe(Shop.basic)
    let first = life.current
    shop.at(Shop.day(4)) { life.refund(first, Revocation(date: Shop.day(4)), at: &$0) }
    let second = try shop.at(Shop.day(5)) { billing throws(SubscriptionRefusal) in
      try life.purchase(Shop.basic, at: &billing)
    }
    #expect(second.id != first.id && second.originalID == first.id && !second.isRevoked)
    #expect(life.state(at: Shop.day(5)) == .subscribed)
  }
}
