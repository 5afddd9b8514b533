import StoreModel
import Testing

@testable import Entitlements

@Suite("Evidence for all products together")
struct HoldingsTests {
  private let news = Transaction.plan(5, "news.monthly", of: "news")
  private let puzzles = Transaction.plan(6, "puzzles.weekly", of: "puzzles")
  private let archive = Transaction.thing(3, "archive")
  private let summer = Transaction.thing(4, "summer", .nonRenewing)

  private func told(
    _ transactions: Transaction...,
    rule: GroupRule = .byGroup
  ) -> Holdings {
    var holdings = Holdings(rule: rule)
    for transaction in transactions {
      holdings.recordTransaction(transaction, isPurchase: true, at: .seconds(1))
    }
    return holdings
  }

  @Test("non-consumables, passes, and plans of two groups are held in order of identifier")
  func sideBySide() {
    let holdings = told(summer, news, archive, puzzles)
    #expect(holdings.unlocked == ["archive", "news.monthly", "puzzles.weekly", "summer"])
    #expect(holdings.knownGroups == [SubscriptionGroupID("news"), SubscriptionGroupID("puzzles")])
    #expect(holdings.balance == nil && holdings.isConfirmed)
  }

  @Test("if all groups are treated as one, the later plan hides the earlier one")
  func oneForAll() {
    #expect(told(news, puzzles, rule: .oneForAll).unlocked == ["puzzles.weekly"])
  }

  @Test("who paid for the app itself holds what it sells for good, also in the next process")
  func earlierCustomer() {
    var holdings = Holdings()
    let sold = [("archive", ProductType.nonConsumable), ("coins", .consumable)].map { id, type in
      Product(
        id: ProductID(id),
        type: type,
        displayName: id,
        description: id,
        price: Price(milliunits: 1_990, currency: "USD")
      )
    }
    holdings.recordProducts(sold)
    #expect(holdings.unlocked.isEmpty && !holdings.text.contains("app"))
    holdings.recordAppTransaction(AppTransactionResult.verified(app("1.4")))
    #expect(holdings.unlocked == ["archive"] && holdings.isConfirmed)
    #expect(holdings.isConfirmed("archive") && !holdings.isConfirmed("coins"))
    holdings.recordTransaction(archive, isPurchase: true, at: .seconds(1))
    holdings.recordTransaction(archive.refunded, isPurchase: false, at: .seconds(2))
    #expect(holdings.unlocked == ["archive"], "it came with the app")
    var next = Holdings()
    next.recordProducts(sold)
    next.adopt(holdings.text)
    #expect(next.unlocked == ["archive"])
    next.recordAppTransaction(AppTransactionResult.verified(app("9999.0")))
    #expect(next.unlocked.isEmpty, "another customer uses the device")
  }

  @Test(
    "the app itself was paid for before version 2.0, by number, by verified word, not in a sandbox",
    arguments: [
      ("1.4", true), ("1", true), ("1.99.9", true), ("2.0", false), ("10.0", false), ("x", false),
    ]
  )
  func versions(version: String, isPaid: Bool) {
    var origin = AppOrigin()
    origin.recordAppTransaction(.verified(app(version)))
    #expect(origin.isPaid == isPaid)
    origin.recordAppTransaction(.unverified(app("9999.0"), .invalidSignature))
    #expect(origin.isPaid == isPaid, "it proves nothing")
    origin.recordAppTransaction(.verified(app(version, in: .sandbox)))
    #expect(!origin.isPaid)
  }

  private func app(
    _ original: String,
    in environment: StoreEnvironment = .production
  ) -> AppTransaction {
    AppTransaction(
      appTransactionID: "700000000000000",
      bundleID: BundleID("com.example.app"),
      appVersion: "9999.0",
      originalAppVersion: original,
      originalPurchaseDate: StoreDate(rawValue: 0),
      environment: environment,
      signedDate: StoreDate(rawValue: 1)
    )
  }

  @Test("a refund locks only its own product")
  func refund() {
    var holdings = told(archive, summer, news)
    holdings.recordTransaction(archive.refunded, isPurchase: false, at: .seconds(2))
    #expect(holdings.unlocked == ["news.monthly", "summer"])
    #expect(holdings.isTakenBack(archive) && !holdings.isTakenBack(summer))
    #expect(holdings.witnesses(of: archive) == nil)
    #expect(holdings.witnesses(of: news) == ["news.monthly"])
  }

  @Test("an empty read soon after a launch takes nothing away and is repeated")
  func emptyRead() {
    var holdings = told(archive, news)
    for second in 2...3 {
      let began = Duration.seconds(second)
      holdings.recordRead(
        HoldingsRead(statuses: [], entitlements: [], began: began),
        at: began
      )
    }
    #expect(holdings.unlocked == ["archive", "news.monthly"])
    #expect(holdings.wantsReading(at: .seconds(3)))
  }

  @Test("with nothing held, empty reads are believed 15.5 s after the launch")
  func nothingHeld() {
    var holdings = Holdings()
    #expect(holdings.wantsReading(at: .zero))
    holdings.recordRead(
      HoldingsRead(statuses: [], entitlements: [], began: .seconds(15)),
      at: .seconds(15)
    )
    #expect(holdings.wantsReading(at: .seconds(15)))
    holdings.recordRead(
      HoldingsRead(statuses: [], entitlements: [], began: .milliseconds(15_500)),
      at: .seconds(16)
    )
    #expect(!holdings.wantsReading(at: .seconds(16)) && holdings.unlocked.isEmpty)
  }

  @Test("what a read lists is held, and its group is queried from then on")
  func listed() {
    var holdings = Holdings()
    let read = HoldingsRead(
      statuses: [],
      entitlements: [
        .verified(puzzles), .verified(archive), .unverified(summer, .invalidEncoding),
      ],
      began: .zero
    )
    holdings.recordRead(read, at: .seconds(1))
    #expect(holdings.unlocked == ["archive", "puzzles.weekly"])
    #expect(holdings.knownGroups == [SubscriptionGroupID("puzzles")])
    #expect(holdings.wantsReading(at: .seconds(1)), "no status was asked for yet")
  }

  @Test("saved access lasts 12 s without confirmation by the store")
  func memory() {
    let before = told(archive, summer, news, Transaction.thing(7, "coins", .consumable))
    var holdings = Holdings()
    holdings.adopt(before.text)
    #expect(holdings.unlocked == ["archive", "news.monthly", "summer"])
    #expect(holdings.balance == 1 && !holdings.isConfirmed)
    #expect(holdings.text == before.text)
    holdings.withdrawOverdueAccess(at: .milliseconds(11_999))
    #expect(holdings.unlocked == ["archive", "news.monthly", "summer"])
    holdings.withdrawOverdueAccess(at: .seconds(12))
    #expect(holdings.unlocked.isEmpty && holdings.balance == 1)
  }

  @Test(
    "whatever can be read of a damaged saved state is used",
    arguments: [
      "", "nonsense", "thing", "thing archive", "group news", "packs all", "thing archive 2;;",
    ]
  )
  func damaged(text: String) {
    var holdings = Holdings()
    holdings.adopt(text)
    #expect(holdings.unlocked.isEmpty && holdings.balance == nil)
    holdings.adopt(text + "\nthing archive 1;3;")
    #expect(holdings.unlocked == ["archive"])
  }
}

extension Transaction {
  fileprivate static func thing(
    _ id: UInt64,
    _ product: ProductID,
    _ type: ProductType = .nonConsumable
  ) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: id),
      productID: product,
      productType: type,
      purchaseDate: .utc(2024, 3, 10)
    )
  }

  fileprivate static func plan(
    _ id: UInt64,
    _ product: ProductID,
    of group: String
  ) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: id),
      productID: product,
      productType: .autoRenewable,
      purchaseDate: .utc(2024, 3, 10),
      subscription: SubscriptionDetails(
        groupID: SubscriptionGroupID(group),
        expirationDate: .utc(2024, 4, 10)
      )
    )
  }
}
