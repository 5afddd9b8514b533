import StoreModel
import Testing

@testable import Entitlements

/// Dates are milliseconds: bought at 10, renewed at 30, ends at 50.
@Suite("A server's record of a purchase")
struct PurchaseRecordTests {
  static let anna = AppAccountToken(rawValue: "anna")
  static let ben = AppAccountToken(rawValue: "ben")

  static func period(
    _ number: UInt64,
    boughtAs original: UInt64 = 1,
    from start: Int64,
    to end: Int64,
    of product: ProductID = "tale.monthly",
    for user: AppAccountToken? = nil,
    takenBack: Int64? = nil,
    in environment: StoreEnvironment = .production
  ) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: number),
      originalID: TransactionID(rawValue: original),
      productID: product,
      productType: .autoRenewable,
      purchaseDate: StoreDate(rawValue: start),
      subscription: SubscriptionDetails(
        groupID: TalePlan.group,
        expirationDate: StoreDate(rawValue: end)
      ),
      revocation: takenBack.map { Revocation(date: StoreDate(rawValue: $0)) },
      appAccountToken: user,
      environment: environment,
      signedDate: StoreDate(rawValue: start)
    )
  }

  static func renewal(grace: Int64? = nil) -> RenewalInfo {
    RenewalInfo(
      originalTransactionID: TransactionID(rawValue: 1),
      currentProductID: "tale.monthly",
      willAutoRenew: true,
      autoRenewPreference: "tale.monthly",
      isInBillingRetry: grace != nil,
      gracePeriodExpirationDate: grace.map { StoreDate(rawValue: $0) },
      renewalDate: StoreDate(rawValue: 50),
      recentSubscriptionStartDate: StoreDate(rawValue: 10)
    )
  }

  private func news(
    _ transaction: Transaction,
    signed: Int64,
    _ renewal: RenewalInfo? = nil
  ) -> PurchaseNews? {
    PurchaseNews(
      NotificationPayload(
        notification: .didRenew(isRecovery: false),
        id: NotificationID(rawValue: "\(signed)"),
        signedDate: StoreDate(rawValue: signed),
        transaction: transaction,
        renewal: renewal
      )
    )
  }

  /// Every order of a few things.
  private func orders<Element>(_ elements: [Element]) -> [[Element]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { index in
      var rest = elements
      let first = rest.remove(at: index)
      return orders(rest).map { [first] + $0 }
    }
  }

  @Test("the final state is the same for any order and repetition of news")
  func order() throws {
    let bought = Self.period(1, from: 10, to: 30)
    let renewed = Self.period(2, from: 30, to: 50)
    let all = [
      news(bought, signed: 10, Self.renewal()), news(renewed, signed: 30, Self.renewal()),
      news(renewed, signed: 40, Self.renewal(grace: 60)),
      news(Self.period(2, from: 30, to: 50, takenBack: 45), signed: 45, Self.renewal()),
      // Posted by an app from a copy that was signed at the purchase.
      PurchaseNews(Self.period(2, from: 30, to: 50, takenBack: 45), postedBy: Self.anna),
    ].compactMap(\.self)
    #expect(all.count == 5)
    for order in orders(all) {
      var record = PurchaseRecord()
      for news in order + [order[0]] { NewsMerging.bySignature.merge(news, &record) }
      #expect(record.copies.map(\.transaction.id.rawValue) == [1, 2])
      #expect(record.copies.map(\.transaction.isRevoked) == [false, true])
      #expect(record.renewal == Self.renewal())
      #expect(record.renewalSigned == StoreDate(rawValue: 45))
    }
  }

  @Test("a reversed refund restores access, even if the refund is reported again")
  func reversal() throws {
    let refunded = Self.period(1, from: 10, to: 50, takenBack: 20)
    let reversed = Self.period(1, from: 10, to: 50)
    let all = [news(refunded, signed: 20), news(reversed, signed: 40)].compactMap(\.self)
    for order in [all, all.reversed(), [all[0], all[1], all[0]]] {
      var record = PurchaseRecord()
      for news in order { NewsMerging.bySignature.merge(news, &record) }
      #expect(record.copies.map(\.transaction.isRevoked) == [false])
    }
  }

  @Test("a refund reported only by an app counts, though its copy was signed at the purchase")
  func postedRefund() {
    let renewed = Self.period(2, from: 30, to: 50)
    let posted = Self.period(2, from: 30, to: 50, takenBack: 45)
    let all = [
      news(renewed, signed: 40), PurchaseNews(posted, postedBy: Self.anna),
    ].compactMap(\.self)
    for order in orders(all) {
      var record = PurchaseRecord()
      for news in order { NewsMerging.bySignature.merge(news, &record) }
      #expect(record.copies.map(\.transaction.isRevoked) == [true])
    }
  }

  @Test("a purchase without a token belongs to its first poster for good")
  func firstPoster() {
    var record = PurchaseRecord()
    let transaction = Self.period(1, from: 10, to: 50)
    OwnerRule.firstPoster.credit(transaction, Self.anna, &record)
    OwnerRule.firstPoster.credit(transaction, Self.ben, &record)
    #expect(record.owner(of: transaction) == Self.anna)
  }

  @Test("a purchase with a token belongs to that account, whichever account posts it")
  func token() {
    var record = PurchaseRecord()
    let transaction = Self.period(1, from: 10, to: 50, for: Self.anna)
    OwnerRule.firstPoster.credit(transaction, Self.ben, &record)
    #expect(record.owner(of: transaction) == Self.anna)
    #expect(record.creditedTo == nil)
  }

  private func access(
    _ transactions: [Transaction],
    renewal: RenewalInfo? = nil,
    at date: Int64,
    of user: AppAccountToken = Self.anna
  ) -> RecordAccess? {
    let copies = transactions.map { PurchaseRecord.Copy($0, signed: $0.signedDate) }
    let record = PurchaseRecord(creditedTo: Self.anna, copies: copies, renewal: renewal)
    return RecordAccess(record, of: user, at: StoreDate(rawValue: date))
  }

  @Test("access lasts from the start to the end of a period, for its owner only")
  func period() {
    let paid = [Self.period(1, from: 10, to: 50)]
    #expect(access(paid, at: 9) == nil)
    #expect(access(paid, at: 10)?.plan == "tale.monthly")
    #expect(access(paid, at: 49)?.end == StoreDate(rawValue: 50))
    #expect(access(paid, at: 50) == nil)
    #expect(access(paid, at: 20, of: Self.ben) == nil)
  }

  @Test("an upgrade ends the previous plan, even if only the new one was reported")
  func upgrade() {
    let plans = [
      Self.period(1, from: 10, to: 50), Self.period(2, from: 20, to: 90, of: "tale.yearly"),
    ]
    #expect(access(plans, at: 15)?.plan == "tale.monthly")
    #expect(access(plans, at: 30)?.plan == "tale.yearly")
    let refunded = [
      plans[0], Self.period(2, from: 20, to: 90, of: "tale.yearly", takenBack: 30),
    ]
    #expect(access(refunded, at: 40) == nil)
  }

  @Test("an upgrade in the same millisecond as the first purchase is the later one")
  func upgradeAtOnce() {
    let plans = [
      Self.period(9, boughtAs: 9, from: 10, to: 50),
      Self.period(2, boughtAs: 9, from: 10, to: 90, of: "tale.yearly"),
    ]
    #expect(access(plans, at: 20)?.plan == "tale.yearly")
    #expect(access(plans.reversed(), at: 20)?.plan == "tale.yearly")
  }

  @Test("a period charged early and upgraded before it begins does not affect the upgrade")
  func upgradeBeforeRenewal() {
    var early = Self.period(2, from: 50, to: 90)
    early.subscription?.isUpgraded = true
    var first = Self.period(1, from: 10, to: 50)
    first.subscription?.isUpgraded = true
    let plans = [first, early, Self.period(3, from: 40, to: 400, of: "tale.yearly")]
    #expect(access(plans, at: 45)?.plan == "tale.yearly")
    #expect(access(plans, at: 60)?.plan == "tale.yearly")
    #expect(access([first, early], at: 60) == nil)
  }

  @Test("access continues in the grace period, but not in billing retry")
  func grace() {
    let paid = [Self.period(1, from: 10, to: 50)]
    #expect(access(paid, renewal: Self.renewal(grace: 60), at: 55)?.end.rawValue == 60)
    #expect(access(paid, renewal: Self.renewal(grace: 60), at: 60) == nil)
    var retried = Self.renewal()
    retried.isInBillingRetry = true
    #expect(access(paid, renewal: retried, at: 55) == nil)
  }
}
