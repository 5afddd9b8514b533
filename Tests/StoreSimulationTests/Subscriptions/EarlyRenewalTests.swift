import Simulation
import StoreModel
import Testing

@testable import StoreSimulation

@Suite("A period that is charged early")
struct EarlyRenewalTests {
  private let anna = AccountID(rawValue: 0)

  private func books(selling product: Product) -> StoreBooks {
    var books = StoreBooks(accountCount: 1, terms: BillingTerms(renewsEarlier: .days(1)))
    let order = StoreBooks.Order(product: product, account: anna, origin: .direct)
    _ = books.buy(order, at: Shop.noon)
    return books
  }

  private func listed(_ books: StoreBooks, at date: StoreDate) -> [Bool] {
    books.entries(of: anna).map { $0.entitles(at: date) }
  }

  @Test("a period charged early is the one listed, another plan's only from its beginning")
  func listing() throws {
    for isDowngrade in [false, true] {
      var books = books(selling: Shop.plus)
      if isDowngrade {
        let order = StoreBooks.Order(product: Shop.basic, account: anna, origin: .direct)
        _ = books.buy(order, at: Shop.day(10))
      }
      books.act(on: Shop.group, of: anna, at: Shop.day(30)) { $0.renew(succeeds: true, at: &$1) }
      #expect(books.entries(of: anna).map(\.transaction.purchaseDate) == [Shop.noon, Shop.day(31)])
      #expect(listed(books, at: Shop.day(30)) == (isDowngrade ? [true, false] : [false, true]))
      books.act(on: Shop.group, of: anna, at: Shop.day(31)) { $0.passTime(at: &$1) }
      #expect(listed(books, at: Shop.day(31)) == [false, true])
      #expect(listed(books, at: Shop.day(59)) == [false, false])
    }
  }

  @Test("after its refund, a family member has one status: that of the period that still runs")
  func family() {
    let ben = AccountID(rawValue: 1)
    var books = StoreBooks(accountCount: 2, terms: BillingTerms(renewsEarlier: .days(1)))
    let order = StoreBooks.Order(product: Shop.basic, account: anna, origin: .direct)
    func share(at date: StoreDate) {
      for entry in books.entries(of: anna) { books.mirror(entry, of: anna, to: ben, at: date) }
    }
    _ = books.buy(order, at: Shop.noon)
    share(at: Shop.noon)
    books.act(on: Shop.group, of: anna, at: Shop.day(30)) { $0.renew(succeeds: true, at: &$1) }
    share(at: Shop.day(30))
    #expect(books.entries(of: ben).map(\.standing?.state) == [nil, .subscribed])
    _ = books.refund(Shop.basic.id, of: anna, at: Shop.day(30, hours: 2))
    share(at: Shop.day(30, hours: 2))
    #expect(books.entries(of: ben).map(\.standing?.state) == [.subscribed, nil])
  }
}
