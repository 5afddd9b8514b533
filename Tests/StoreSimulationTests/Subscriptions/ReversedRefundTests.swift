import Simulation
import StoreModel
import Testing

@testable import StoreSimulation

/// A month that begins on 15 January lasts until day 31; the next one, until 15 March, day 59.
@Suite("Reversed refunds of subscriptions")
struct ReversedRefundTests {
  /// A month, whose next one was charged a day before it begins.
  private struct Renewed {
    var shop: Shop
    var life: SubscriptionLife
    let first: Transaction
    let next: Transaction

    init() throws {
      var shop = Shop(terms: BillingTerms(renewsEarlier: .days(1)))
      var life = shop.subscribe(Shop.basic)
      first = life.current
      shop.at(Shop.day(30)) { life.renew(succeeds: true, at: &$0) }
      next = try #require(life.upcoming?.transaction)
      self.shop = shop
      self.life = life
    }

    mutating func refund(_ transaction: Transaction, at date: StoreDate) {
      shop.at(date) { life.refund(transaction, Revocation(date: date), at: &$0) }
    }

    mutating func reinstate(_ transaction: Transaction, at date: StoreDate) {
      shop.at(date) { life.reinstate(transaction, at: &$0) }
    }

    mutating func setAutoRenew(_ isOn: Bool, at date: StoreDate) {
      shop.at(date) { try? life.setAutoRenew(isOn, at: &$0) }
    }

    mutating func pass(_ date: StoreDate) { shop.at(date) { life.passTime(at: &$0) } }

    var deadline: SubscriptionDeadline? { life.deadline(under: shop.terms) }
  }

  @Test("one that comes before the next period begins gives that period back")
  func beforeItBegins() throws {
    var it = try Renewed()
    it.refund(it.next, at: Shop.day(30, hours: 1))
    #expect(it.life.accessEnd == Shop.day(31))
    it.reinstate(it.next, at: Shop.day(30, hours: 2))
    #expect(it.shop.notifications == [.refundReversed])
    #expect(it.shop.changed.map(\.id) == [it.next.id])
    #expect(it.shop.changed.map(\.isRevoked) == [false])
    #expect(it.life.accessEnd == Shop.day(59) && it.life.current.id == it.first.id)
    #expect(it.deadline == .periodEnd(Shop.day(31)))
    it.pass(Shop.day(31))
    #expect(it.life.current.id == it.next.id && it.life.upcoming == nil)
    #expect(it.life.state(at: Shop.day(31)) == .subscribed)
    #expect(it.life.state(at: Shop.day(58, hours: 23)) == .subscribed)
    #expect(it.life.state(at: Shop.day(59)) == .expired)
  }

  @Test("one that comes as the next period begins, or in it, gives back what is left of it")
  func afterItBegan() throws {
    for hours in [0, 9 * 24] as [Int64] {
      var it = try Renewed()
      it.setAutoRenew(false, at: Shop.day(30, hours: 1))
      it.refund(it.next, at: Shop.day(30, hours: 2))
      if hours > 0 { it.pass(Shop.day(31)) }
      #expect(it.life.state(at: Shop.day(31, hours: hours)) == .expired)
      it.reinstate(it.next, at: Shop.day(31, hours: hours))
      #expect(it.life.current.id == it.next.id && !it.life.current.isRevoked)
      #expect(it.life.state(at: Shop.day(31, hours: hours)) == .subscribed)
      #expect(it.life.accessEnd == Shop.day(59) && it.deadline == .periodEnd(Shop.day(59)))
      it.pass(Shop.day(59))
      #expect(it.shop.notifications == [.expired(.voluntary)])
      #expect(it.life.state(at: Shop.day(59)) == .expired && it.life.accessEnd == nil)
    }
  }

  @Test("a reversal after the next period's end restores nothing")
  func afterItsEnd() throws {
    var it = try Renewed()
    it.setAutoRenew(false, at: Shop.day(30, hours: 1))
    it.refund(it.next, at: Shop.day(30, hours: 2))
    it.pass(Shop.day(31))
    it.reinstate(it.next, at: Shop.day(59))
    #expect(it.shop.changed.map(\.isRevoked) == [false])
    #expect(it.life.state(at: Shop.day(59)) == .expired && it.life.current.id == it.first.id)
    #expect(it.life.accessEnd == nil && it.deadline == nil)
  }

  @Test("a reversal for a period that could not be charged again ends the retries")
  func inRetry() throws {
    var it = try Renewed()
    it.refund(it.next, at: Shop.day(30, hours: 1))
    it.shop.at(Shop.day(30, hours: 2)) { it.life.renew(succeeds: false, at: &$0) }
    it.shop.at(Shop.day(31)) { it.life.renew(succeeds: false, at: &$0) }
    #expect(!it.life.state(at: Shop.day(31)).entitles || it.life.renewalInfo.isInBillingRetry)
    it.reinstate(it.next, at: Shop.day(33))
    #expect(it.life.state(at: Shop.day(33)) == .subscribed && it.life.accessEnd == Shop.day(59))
    #expect(!it.life.renewalInfo.isInBillingRetry && it.life.renewalInfo.willAutoRenew)
    #expect(it.deadline == .renewal(from: Shop.day(58), to: Shop.day(59) + it.shop.terms.lapse))
  }

  @Test("a reversal for a period charged twice counts once the second charge is refunded")
  func chargedTwice() throws {
    for isEarly in [true, false] {
      var it = try Renewed()
      it.refund(it.next, at: Shop.day(30, hours: 1))
      it.shop.at(Shop.day(30, hours: 2)) { it.life.renew(succeeds: true, at: &$0) }
      let second = try #require(it.life.upcoming?.transaction)
      #expect(second.id != it.next.id && second.expirationDate == Shop.day(59))
      it.reinstate(it.next, at: Shop.day(30, hours: 3))
      #expect(it.life.upcoming?.transaction.id == second.id)
      if !isEarly { it.pass(Shop.day(31)) }
      let date = isEarly ? Shop.day(30, hours: 4) : Shop.day(35)
      it.refund(second, at: date)
      #expect(it.life.state(at: date) == .subscribed && it.life.accessEnd == Shop.day(59))
      it.pass(Shop.day(36))
      #expect(it.life.current.id == it.next.id && it.life.accessEnd == Shop.day(59))
    }
  }

  @Test("a reversal of only the next period gives access from its start without the present one")
  func nextAlone() throws {
    var it = try Renewed()
    it.refund(it.first, at: Shop.day(30, hours: 1))
    let refunded = it.shop.changed
    #expect(refunded.map(\.id) == [it.first.id, it.next.id])
    it.reinstate(refunded[1], at: Shop.day(30, hours: 2))
    #expect(it.life.state(at: Shop.day(30, hours: 2)) == .revoked && it.life.accessEnd == nil)
    #expect(it.deadline == .periodEnd(Shop.day(31)))
    it.pass(Shop.day(31))
    #expect(it.life.state(at: Shop.day(31)) == .subscribed && it.life.accessEnd == Shop.day(59))
    // A period that is over by then changes nothing.
    it.reinstate(refunded[0], at: Shop.day(32))
    #expect(it.life.current.id == it.next.id && it.life.accessEnd == Shop.day(59))
  }

  @Test("a reversal of the present period restores only that period; one of each, both")
  func presentAndNext() throws {
    for isNextFirst in [true, false] {
      var it = try Renewed()
      it.refund(it.first, at: Shop.day(30, hours: 1))
      let refunded = it.shop.changed
      it.reinstate(refunded[isNextFirst ? 1 : 0], at: Shop.day(30, hours: 2))
      #expect(it.life.accessEnd == (isNextFirst ? nil : Shop.day(31)))
      it.reinstate(refunded[isNextFirst ? 0 : 1], at: Shop.day(30, hours: 3))
      #expect(it.life.current.id == it.first.id && it.life.accessEnd == Shop.day(59))
      #expect(it.life.state(at: Shop.day(30, hours: 3)) == .subscribed)
      #expect(it.deadline == .periodEnd(Shop.day(31)))
      it.pass(Shop.day(31))
      #expect(it.life.current.id == it.next.id && it.life.accessEnd == Shop.day(59))
    }
  }

  /// A month from 14 February, 14:00, ends on 14 March, 14:00: day 58 and two hours.
  @Test("a reversal of a next period that an upgrade replaced restores nothing")
  func upgraded() throws {
    var it = try Renewed()
    it.refund(it.next, at: Shop.day(30, hours: 1))
    it.shop.at(Shop.day(30, hours: 2)) { _ = try? it.life.purchase(Shop.plus, at: &$0) }
    #expect(it.shop.changed.map(\.id) == [it.first.id])
    it.reinstate(it.next, at: Shop.day(30, hours: 3))
    #expect(it.shop.changed.map(\.isUpgraded) == [true])
    #expect(it.shop.changed.map(\.isRevoked) == [false])
    #expect(it.life.product.id == "plus" && it.life.upcoming == nil)
    #expect(it.life.accessEnd == Shop.day(58, hours: 2))
    it.setAutoRenew(false, at: Shop.day(40))
    it.pass(Shop.day(58, hours: 2))
    #expect(it.life.state(at: Shop.day(58, hours: 2)) == .expired && it.deadline == nil)
  }

  /// A year from 15 January 2026 ends on day 365; a month from 20 January on 20 February, day 36.
  @Test("a reversal of a year, after which a month was bought, counts once the month is over")
  func boughtSince() throws {
    for isCancelled in [true, false] {
      var shop = Shop()
      var life = shop.subscribe(Shop.plusYearly)
      let year = life.current
      shop.at(Shop.day(4)) { life.refund(year, Revocation(date: Shop.day(4)), at: &$0) }
      shop.at(Shop.day(5)) { _ = try? life.purchase(Shop.basic, at: &$0) }
      shop.at(Shop.day(9)) { life.reinstate(year, at: &$0) }
      #expect(life.product.id == "basic" && life.accessEnd == Shop.day(36))
      if isCancelled {
        shop.at(Shop.day(10)) { try? life.setAutoRenew(false, at: &$0) }
        #expect(life.deadline(under: shop.terms) == .periodEnd(Shop.day(36)))
        shop.at(Shop.day(36)) { life.passTime(at: &$0) }
      } else {
        shop.at(Shop.day(36)) { life.renew(succeeds: false, at: &$0) }
      }
      // It continues, without news of an end or of a failed charge.
      #expect(shop.notifications == [])
      #expect(life.product.id == "plus.yearly" && life.current.id == year.id)
      #expect(life.state(at: Shop.day(36)) == .subscribed && life.accessEnd == Shop.day(365))
      #expect(life.state(at: Shop.day(365)) == .expired)
      #expect(life.renewalInfo.willAutoRenew == !isCancelled)
    }
  }

  @Test("the store gives access by the restored period before, at, and after its start")
  func books() throws {
    let anna = AccountID(rawValue: 0)
    for reversal in [Shop.day(30, hours: 3), Shop.day(40)] {
      var books = StoreBooks(
        accountCount: 1,
        terms: BillingTerms(renewsEarlier: .days(1))
      )
      _ = books.buy(
        StoreBooks.Order(product: Shop.basic, account: anna, origin: .direct),
        at: Shop.noon
      )
      func act(_ date: StoreDate, _ body: (inout SubscriptionLife, inout BillingService) -> Void) {
        books.act(on: Shop.group, of: anna, at: date, body)
      }
      func entitles(at date: StoreDate) -> [Bool] {
        books.entries(of: anna).map { $0.entitles(at: date) }
      }
      act(Shop.day(30)) { $0.renew(succeeds: true, at: &$1) }
      act(Shop.day(30, hours: 1)) { try? $0.setAutoRenew(false, at: &$1) }
      let refund = books.refund("basic", of: anna, at: Shop.day(30, hours: 2))
      let next = try #require(refund)
      #expect(next.transaction.purchaseDate == Shop.day(31))
      if reversal < Shop.day(31) {
        books.reinstate(next.transaction.id, of: anna, at: reversal)
        // The latest transaction of the product is listed, although its period begins later.
        #expect(entitles(at: Shop.day(30, hours: 23)) == [false, true])
        act(Shop.day(31)) { $0.passTime(at: &$1) }
        #expect(entitles(at: Shop.day(31)) == [false, true])
      } else {
        act(Shop.day(31)) { $0.passTime(at: &$1) }
        #expect(entitles(at: Shop.day(31)) == [false, false])
        books.reinstate(next.transaction.id, of: anna, at: reversal)
      }
      #expect(entitles(at: Shop.day(40)) == [false, true])
      #expect(entitles(at: Shop.day(58, hours: 23)) == [false, true])
      #expect(entitles(at: Shop.day(59)) == [false, false])
    }
  }
}
