import Simulation
import StoreModel
import Testing

@testable import StoreSimulation

@Suite("Subscriptions in the store's data")
struct SubscriptionBooksTests {
  private let anna = AccountID(rawValue: 0)
  private let ben = AccountID(rawValue: 1)

  private func order(_ product: Product, offer: SubscriptionOffer? = nil) -> StoreBooks.Order {
    StoreBooks.Order(product: product, account: anna, origin: .direct, offer: offer)
  }

  private func bought(_ books: inout StoreBooks, _ product: Product) throws -> BookEntry {
    guard case .charged(let entry) = books.buy(order(product), at: Shop.noon) else {
      throw StoreError.unknown
    }
    return entry
  }

  @Test("a subscription's state is stored only with its latest transaction")
  func standing() throws {
    var books = StoreBooks(accountCount: 2)
    let first = try bought(&books, Shop.basic)
    #expect(first.standing?.state == .subscribed && first.standing?.accessEnd == Shop.day(31))
    #expect(first.entitles(at: Shop.day(30)) && !first.entitles(at: Shop.day(31)))
    _ = books.takeChanges()
    books.act(on: Shop.group, of: anna, at: Shop.day(31)) { $0.renew(succeeds: true, at: &$1) }
    let entries = books.entries(of: anna)
    #expect(entries.map(\.origin) == [.direct, .renewal])
    #expect(entries.map { $0.standing != nil } == [false, true])
    let (changes, notices) = books.takeChanges()
    #expect(changes.map(\.isCharge) == [true, false])
    #expect(notices.map(\.notification) == [.didRenew(isRecovery: false)])
  }

  @Test("an upgrade changes the old transaction once, and the new one alone gives access")
  func upgrade() throws {
    var books = StoreBooks(accountCount: 2)
    let old = try bought(&books, Shop.basic)
    _ = books.takeChanges()
    _ = books.buy(order(Shop.plus), at: Shop.day(3))
    let (changes, _) = books.takeChanges()
    #expect(changes.count == 2)
    let entries = books.entries(of: anna)
    #expect(entries.map { $0.entitles(at: Shop.day(4)) } == [false, true])
    #expect(entries[0].transaction.isUpgraded && entries[0].transaction.id == old.transaction.id)
    #expect(entries[0].sequence > old.sequence)
  }

  @Test("buying a held plan charges nothing, and a downgrade returns the held plan")
  func nothingCharged() throws {
    var books = StoreBooks(accountCount: 2)
    let held = try bought(&books, Shop.plus)
    for wanted in [Shop.plus, Shop.basic] {
      guard case .alreadyOwned(let entry) = books.buy(order(wanted), at: Shop.day(2)) else {
        throw StoreError.unknown
      }
      #expect(entry.transaction.id == held.transaction.id)
    }
    #expect(books.entries(of: anna).count == 1)
  }

  @Test("a refund removes access under the same identifier")
  func refund() throws {
    var books = StoreBooks(accountCount: 2)
    let paid = try bought(&books, Shop.basic)
    let refund = books.refund("basic", of: anna, at: Shop.day(2))
    let refunded = try #require(refund)
    #expect(refunded.transaction.id == paid.transaction.id && refunded.transaction.isRevoked)
    #expect(refunded.standing?.state == .revoked && !refunded.entitles(at: Shop.day(2)))
  }

  @Test("a non-renewing subscription stays listed however long ago its time was over")
  func nonRenewing() throws {
    let season = Product(
      id: "season",
      type: .nonRenewing,
      displayName: "Season",
      description: "",
      price: Price(milliunits: 9990, currency: "USD")
    )
    var books = StoreBooks(accountCount: 2)
    let first = try bought(&books, season)
    #expect(first.entitles(at: Shop.day(5000)))
    #expect(first.transaction.expirationDate == nil)
    _ = try bought(&books, season)
    #expect(books.entries(of: anna).count == 2)
  }
}

@Suite("Family Sharing in the store's data")
struct FamilyBooksTests {
  private let anna = AccountID(rawValue: 0)
  private let ben = AccountID(rawValue: 1)

  private func books(buying product: Product) throws -> (StoreBooks, BookEntry) {
    var books = StoreBooks(accountCount: 2)
    let order = StoreBooks.Order(product: product, account: anna, origin: .direct)
    guard case .charged(let entry) = books.buy(order, at: Shop.noon) else {
      throw StoreError.unknown
    }
    _ = books.takeChanges()
    return (books, entry)
  }

  @Test("a member gets a separate transaction, shared and free, with the same access")
  func share() throws {
    var (books, entry) = try books(buying: Shop.basic)
    books.mirror(entry, of: anna, to: ben, at: Shop.day(0, hours: 1))
    let copy = try #require(books.entries(of: ben).first)
    #expect(copy.transaction.id != entry.transaction.id)
    #expect(copy.transaction.ownershipType == .familyShared)
    #expect(copy.transaction.price.milliunits == 0)
    #expect(copy.transaction.expirationDate == entry.transaction.expirationDate)
    #expect(copy.entitles(at: Shop.day(30)) && !copy.entitles(at: Shop.day(31)))
    #expect(copy.standing?.renewalInfo.originalTransactionID == copy.transaction.id)
    #expect(books.takeChanges().notices.map(\.notification) == [.subscribed(.initialBuy)])
  }

  @Test("a renewal gives the member another transaction under the first copy's identifier")
  func renewal() throws {
    var (books, entry) = try books(buying: Shop.basic)
    books.mirror(entry, of: anna, to: ben, at: Shop.noon)
    books.act(on: Shop.group, of: anna, at: Shop.day(31)) { $0.renew(succeeds: true, at: &$1) }
    for entry in books.entries(of: anna) {
      books.mirror(entry, of: anna, to: ben, at: Shop.day(31))
    }
    let copies = books.entries(of: ben)
    #expect(copies.count == 2)
    #expect(copies[1].transaction.originalID == copies[0].transaction.id)
    #expect(copies.map { $0.entitles(at: Shop.day(40)) } == [false, true])
  }

  @Test("the buyer's refund revokes the member's transaction too, as a family revocation")
  func refund() throws {
    var (books, entry) = try books(buying: Shop.basic)
    books.mirror(entry, of: anna, to: ben, at: Shop.noon)
    _ = books.takeChanges()
    let refund = books.refund("basic", of: anna, at: Shop.day(2))
    let refunded = try #require(refund)
    books.mirror(refunded, of: anna, to: ben, at: Shop.day(2))
    let copy = try #require(books.entries(of: ben).first)
    #expect(copy.transaction.revocation?.type == .familyRevoke)
    #expect(!copy.entitles(at: Shop.day(2)) && copy.standing?.state == .revoked)
    #expect(books.takeChanges().notices.map(\.notification) == [.refund, .revoke])
  }

  @Test("when sharing ends only the member loses access; sharing again makes a new copy")
  func unshare() throws {
    var (books, entry) = try books(buying: Shop.basic)
    books.mirror(entry, of: anna, to: ben, at: Shop.noon)
    books.unshare(from: anna, to: ben, at: Shop.day(3))
    #expect(books.entries(of: ben).map { $0.entitles(at: Shop.day(3)) } == [false])
    #expect(books.entries(of: anna).map { $0.entitles(at: Shop.day(3)) } == [true])
    books.mirror(entry, of: anna, to: ben, at: Shop.day(4))
    #expect(books.entries(of: ben).map { $0.entitles(at: Shop.day(4)) } == [false, true])
  }

  @Test("a member with an own purchase keeps it when the shared one goes")
  func ownsToo() throws {
    var (books, entry) = try books(buying: Shop.basic)
    let own = StoreBooks.Order(product: Shop.basic, account: ben, origin: .direct)
    _ = books.buy(own, at: Shop.noon)
    books.mirror(entry, of: anna, to: ben, at: Shop.noon)
    #expect(books.entries(of: ben).count { $0.entitles(at: Shop.day(1)) } == 2)
    books.unshare(from: anna, to: ben, at: Shop.day(2))
    let left = books.entries(of: ben).filter { $0.entitles(at: Shop.day(2)) }
    #expect(left.map(\.transaction.ownershipType) == [.purchased])
  }

  @Test("a revoked or unshareable transaction is never copied")
  func notShared() throws {
    var (books, _) = try books(buying: Shop.basic)
    let refund = books.refund("basic", of: anna, at: Shop.day(2))
    let refunded = try #require(refund)
    books.mirror(refunded, of: anna, to: ben, at: Shop.day(2))
    #expect(books.entries(of: ben).isEmpty)
    #expect(!books.isShareable(refunded, Shop.basic))
  }
}
