import Simulation
import StoreModel
import Testing

@testable import StoreSimulation

/// Transaction.signedDate is the date of the copy: a server that takes the newer of two copies goes
/// by it, so a refund that was signed on the day of the purchase would be lost.
@Suite("Changed transactions get a new signature")
struct SignedAnewTests {
  private let anna = AccountID(rawValue: 0)
  private let ben = AccountID(rawValue: 1)

  private func books(_ product: Product) -> StoreBooks {
    var books = StoreBooks(accountCount: 2)
    _ = books.buy(StoreBooks.Order(product: product, account: anna, origin: .direct), at: Shop.noon)
    return books
  }

  private func signed(_ books: StoreBooks, _ account: AccountID) -> [StoreDate] {
    books.entries(of: account).map(\.transaction.signedDate)
  }

  @Test("a refund and its reversal, of what is owned for good and of a plan")
  func refunds() throws {
    let card = Product(
      id: "card",
      type: .nonConsumable,
      displayName: "Card",
      description: "",
      price: Price(milliunits: 2990, currency: "USD")
    )
    for product in [card, Shop.basic] {
      var books = books(product)
      #expect(signed(books, anna) == [Shop.noon])
      let refund = books.refund(product.id, of: anna, at: Shop.day(2))
      let refunded = try #require(refund).transaction
      #expect(refunded.signedDate == Shop.day(2) && refunded.purchaseDate == Shop.noon)
      books.reinstate(refunded.id, of: anna, at: Shop.day(3))
      #expect(signed(books, anna) == [Shop.day(3)])
    }
  }

  @Test("a next period that is refunded together with the previous one")
  func upcoming() throws {
    var shop = Shop(terms: BillingTerms(renewsEarlier: .days(1)))
    var life = shop.subscribe(Shop.basic)
    let paid = life.current
    shop.at(Shop.day(30)) { life.renew(succeeds: true, at: &$0) }
    shop.at(Shop.day(30, hours: 2)) {
      life.refund(paid, Revocation(date: Shop.day(30, hours: 2)), at: &$0)
    }
    #expect(shop.changed.map(\.signedDate) == [2, 2].map { Shop.day(30, hours: $0) })
  }

  @Test("a plan that was upgraded, also where its next period is charged already")
  func upgrades() throws {
    var shop = Shop(terms: BillingTerms(renewsEarlier: .days(1)))
    var life = shop.subscribe(Shop.basic)
    shop.at(Shop.day(30)) { life.renew(succeeds: true, at: &$0) }
    try shop.at(Shop.day(30, hours: 2)) { billing throws(SubscriptionRefusal) in
      try life.purchase(Shop.plus, at: &billing)
    }
    #expect(shop.changed.map(\.isUpgraded) == [true, true])
    #expect(shop.changed.map(\.signedDate) == [2, 2].map { Shop.day(30, hours: $0) })
  }

  @Test("a period that the developer made longer")
  func extended() throws {
    var shop = Shop()
    var life = shop.subscribe(Shop.basic)
    try shop.at(Shop.day(3)) { try life.extend(by: .days(5), at: &$0) }
    #expect(shop.changed.map(\.signedDate) == [Shop.day(3)])
    #expect(life.current.signedDate == Shop.day(3))
  }

  @Test("what changes for a member of the family, and nothing that stays as it is")
  func family() throws {
    var books = books(Shop.basic)
    let entry = try #require(books.entries(of: anna).first)
    books.mirror(entry, of: anna, to: ben, at: Shop.day(0, hours: 1))
    books.mirror(entry, of: anna, to: ben, at: Shop.day(1))
    #expect(signed(books, ben) == [Shop.day(0, hours: 1)])
    books.act(on: Shop.group, of: anna, at: Shop.day(2)) { try? $0.extend(by: .days(5), at: &$1) }
    let extended = try #require(books.entries(of: anna).first)
    books.mirror(extended, of: anna, to: ben, at: Shop.day(2, hours: 1))
    #expect(signed(books, ben) == [Shop.day(2, hours: 1)])
    books.unshare(from: anna, to: ben, at: Shop.day(3))
    #expect(signed(books, ben) == [Shop.day(3)])
    #expect(signed(books, anna) == [Shop.day(2)])
  }
}
