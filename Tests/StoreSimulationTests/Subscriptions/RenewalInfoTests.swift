import Simulation
import StoreModel
import Testing

@testable import StoreSimulation

/// Apple's `RenewalInfo` and "Enable billing grace period for auto-renewable subscriptions".
@Suite("A subscriber's renewal info")
struct RenewalInfoTests {
  /// Cancels on the first day, lets the month pass and buys again so many days after its end.
  private func resubscribed(
    after days: Int64,
    terms: BillingTerms = BillingTerms()
  ) throws
    -> (first: Transaction, life: SubscriptionLife)
  {
    var shop = Shop(terms: terms)
    var life = shop.subscribe(Shop.basic)
    let first = life.current
    try shop.at(Shop.day(1)) { try life.setAutoRenew(false, at: &$0) }
    shop.at(Shop.day(31)) { life.passTime(at: &$0) }
    try shop.at(Shop.day(31 + days)) { billing throws(SubscriptionRefusal) in
      try life.purchase(Shop.basic, at: &billing)
    }
    return (first, life)
  }

  @Test(
    "a lapse of sixty days does not end the time as a subscriber, a longer one does",
    arguments: [(59, false), (60, false), (61, true)] as [(Int64, Bool)]
  )
  func recentStart(days: Int64, isNew: Bool) throws {
    let (first, life) = try resubscribed(after: days)
    let start = life.renewalInfo.recentSubscriptionStartDate
    #expect(start == (isNew ? Shop.day(31 + days) : first.purchaseDate))
  }

  @Test("a later subscription keeps the first one's identifier or not, as the option says")
  func originalID() throws {
    let (first, kept) = try resubscribed(after: 5)
    #expect(kept.current.originalID == first.id)
    #expect(kept.renewalInfo.originalTransactionID == first.id)
    let (_, changed) = try resubscribed(after: 5, terms: BillingTerms(keepsOriginalID: false))
    #expect(changed.current.originalID == changed.current.id)
  }

  @Test("the renewal date is there in every state, and past once the renewal failed")
  func renewalDate() {
    var shop = Shop()
    var life = shop.subscribe(Shop.basic)
    #expect(life.renewalInfo.renewalDate == Shop.day(31))
    shop.at(Shop.day(31)) { life.renew(succeeds: false, at: &$0) }
    #expect(life.renewalInfo.renewalDate == Shop.day(31))
    shop.at(Shop.day(91)) { life.passTime(at: &$0) }
    #expect(life.renewalInfo.renewalDate == Shop.day(31))
  }

  @Test("no win-back offer is named while billing is retried; after it the best comes first")
  func winBack() {
    let offers = ["best", "other"].map {
      SubscriptionOffer(kind: .winBack, id: $0, paymentMode: .freeTrial, period: .month)
    }
    var shop = Shop()
    var life = shop.subscribe(Shop.plan("p", level: 1, winBack: offers))
    shop.at(Shop.day(31)) { life.renew(succeeds: false, at: &$0) }
    #expect(life.renewalInfo.eligibleWinBackOfferIDs == [])
    shop.at(Shop.day(91)) { life.passTime(at: &$0) }
    #expect(life.renewalInfo.eligibleWinBackOfferIDs == ["best", "other"])
  }

  @Test(
    "grace lasts 3, 16 or 28 days, and at most 6 for a weekly subscription",
    arguments: [(.threeDays, 3, 3), (.sixteenDays, 16, 6), (.twentyEightDays, 28, 6)]
      as [(BillingTerms.GraceLength, Int64, Int64)]
  )
  func grace(length: BillingTerms.GraceLength, monthly: Int64, weekly: Int64) {
    let terms = BillingTerms(grace: .allRenewals, graceLength: length)
    #expect(terms.graceLength(for: .month, wasFree: false) == .days(monthly))
    #expect(terms.graceLength(for: .year, wasFree: false) == .days(monthly))
    #expect(terms.graceLength(for: .week, wasFree: false) == .days(weekly))
  }
}
