import StoreModel
import Testing

@testable import StoreSimulation

@Suite("The store's books")
struct StoreBooksTests {
  private let vip = Product(
    id: "vip",
    type: .nonConsumable,
    displayName: "VIP",
    description: "",
    price: Price(milliunits: 2_990, currency: "USD")
  )
  private let coins = Product(
    id: "coins",
    type: .consumable,
    displayName: "Coins",
    description: "",
    price: Price(milliunits: 990, currency: "USD")
  )
  private let anna = AccountID(rawValue: 0)
  private let ben = AccountID(rawValue: 1)
  private let today = StoreDate(rawValue: 1_000)
  private let tomorrow = StoreDate(rawValue: 2_000)

  @Test("what is owned for good is charged once; the existing transaction comes back")
  func alreadyOwned() throws {
    var books = StoreBooks(accountCount: 2)
    let first = try charged(books.buy(order(vip, anna), at: today))
    let second = books.buy(order(vip, anna), at: tomorrow)
    #expect(second == .alreadyOwned(first))
    #expect(books.entries(of: anna).count == 1)
  }

  @Test("a consumable is charged each time, under a new identifier")
  func consumable() throws {
    var books = StoreBooks(accountCount: 2)
    let first = try charged(books.buy(order(coins, anna), at: today))
    let second = try charged(books.buy(order(coins, anna), at: today))
    #expect(first.transaction.id != second.transaction.id)
    #expect(!first.entitles)
  }

  @Test("identifiers are unique, and neither rise nor fall from one purchase to the next")
  func identifierOrder() throws {
    var books = StoreBooks(accountCount: 2)
    for account in [anna, ben] {
      for _ in 0..<100 { _ = try charged(books.buy(order(coins, account), at: today)) }
      let ids = books.entries(of: account).map(\.transaction.id)
      #expect(Set(ids).count == 100)
      let rises = zip(ids, ids.dropFirst()).count { $0 < $1 }
      #expect(30 < rises && rises < 70)
    }
    let all = [anna, ben].flatMap { books.entries(of: $0).map(\.transaction.id) }
    #expect(Set(all).count == 200)
  }

  @Test("each store has an order of its own: half of them begin with a rising identifier")
  func identifierOrders() throws {
    var rising = 0
    for order in 0..<TransactionNumbers.orders {
      var books = StoreBooks(accountCount: 2, identifierOrder: order)
      for _ in 0..<32 { _ = try charged(books.buy(self.order(coins, anna), at: today)) }
      let ids = books.entries(of: anna).map(\.transaction.id)
      #expect(Set(ids).count == 32)
      if ids[0] < ids[1] { rising += 1 }
    }
    #expect(rising == 16)
  }

  @Test("a refund keeps the identifier, sets the revocation date, and is newer")
  func refund() throws {
    var books = StoreBooks(accountCount: 2)
    let bought = try charged(books.buy(order(vip, anna), at: today))
    let refund = books.refund("vip", of: anna, at: tomorrow)
    let refunded = try #require(refund)
    #expect(refunded.transaction.id == bought.transaction.id)
    #expect(refunded.transaction.revocationDate == tomorrow)
    #expect(refunded.sequence > bought.sequence)
    #expect(!refunded.entitles)
    let again = books.refund("vip", of: anna, at: tomorrow)
    #expect(again == nil)
  }

  @Test("after a refund the same product is charged again, under a new identifier")
  func repurchase() throws {
    var books = StoreBooks(accountCount: 2)
    let first = try charged(books.buy(order(vip, anna), at: today))
    _ = books.refund("vip", of: anna, at: today)
    let second = try charged(books.buy(order(vip, anna), at: tomorrow))
    #expect(second.transaction.id != first.transaction.id)
    #expect(second.entitles)
  }

  @Test("a request is answered once, and a declined one charges nothing")
  func requests() throws {
    var books = StoreBooks(accountCount: 2)
    let first = books.ask(for: order(vip, ben), at: today)
    let asked = try #require(first)
    let declined = books.answer(asked, approved: false, at: today)
    let approvedLate = books.answer(asked, approved: true, at: today)
    #expect(declined == nil && approvedLate == nil)
    #expect(books.entries(of: ben).isEmpty)
    let second = books.ask(for: order(vip, ben), at: today)
    let again = try #require(second)
    let sale = books.answer(again, approved: true, at: today)
    let entry = try charged(#require(sale))
    #expect(entry.origin == .approved)
  }

  @Test("one account's identifiers do not depend on another's purchases")
  func identifiers() throws {
    var alone = StoreBooks(accountCount: 2)
    var together = StoreBooks(accountCount: 2)
    _ = together.buy(order(vip, anna), at: today)
    let one = try charged(alone.buy(order(vip, ben), at: today))
    let other = try charged(together.buy(order(vip, ben), at: today))
    #expect(one.transaction.id == other.transaction.id)
  }

  private func order(_ product: Product, _ account: AccountID) -> StoreBooks.Order {
    StoreBooks.Order(product: product, account: account, origin: .direct)
  }

  private func charged(_ sale: StoreBooks.Sale) throws -> BookEntry {
    guard case .charged(let entry) = sale else {
      throw Unexpected(sale: sale)
    }
    return entry
  }

  private struct Unexpected: Error {
    let sale: StoreBooks.Sale
  }
}
