import StoreModel
import Testing

@testable import Entitlements

@Suite("The end of a plan's period")
struct PlanTermTests {
  private func end(_ transaction: Transaction, _ products: [Product] = Product.tales) -> StoreDate {
    var term = PlanTerm()
    term.recordProducts(products)
    return term.end(of: PlanRecord(transaction))
  }

  /// A transaction under an offer without an expiration date from the store.
  private func endless(
    _ plan: ProductID,
    from start: StoreDate,
    under offer: SubscriptionOffer? = nil
  ) -> StoreDate {
    var record = PlanRecord(.tale(1, plan, from: start, offer: offer))
    record.expirationDate = nil
    var term = PlanTerm()
    term.recordProducts(Product.tales)
    return term.end(of: record)
  }

  @Test("The store's expiration date counts, whether longer or shorter than a period")
  func ownDate() {
    let long = Transaction.tale(1, from: .utc(2024, 3, 10), to: .utc(2024, 4, 25))
    let short = Transaction.tale(1, from: .utc(2024, 3, 10), to: .utc(2024, 3, 11))
    #expect(end(long) == .utc(2024, 4, 25))
    #expect(end(short) == .utc(2024, 3, 11))
  }

  @Test("A free week covers a week, and the following year starts at its own purchase date")
  func freeWeek() {
    let bought = StoreDate.utc(2024, 12, 1, 15, 15)
    #expect(endless(.yearly, from: bought, under: .freeWeek) == .utc(2024, 12, 8, 15, 15))
    #expect(endless(.yearly, from: .utc(2024, 12, 8, 15, 15)) == .utc(2025, 12, 8, 15, 15))
  }

  @Test("Three months paid up front are one transaction of three months")
  func upFront() {
    let offer = SubscriptionOffer(
      kind: .introductory,
      paymentMode: .payUpFront,
      period: SubscriptionPeriod(3, .month),
      price: .usd(2990)
    )
    let bought = StoreDate.utc(2024, 1, 15, 10, 30)
    #expect(endless(.monthly, from: bought, under: offer) == .utc(2024, 4, 15, 10, 30))
    #expect(endless(.monthly, from: .utc(2024, 4, 15, 10, 30)) == .utc(2024, 5, 15, 10, 30))
  }

  @Test("Three months paid as you go are one month for each transaction")
  func asYouGo() {
    let bought = StoreDate.utc(2024, 1, 15, 10, 30)
    #expect(endless(.monthly, from: bought, under: .threeMonths) == .utc(2024, 2, 15, 10, 30))
  }

  @Test("A promotional fortnight covers two weeks, not the plan's year")
  func promotional() {
    let offer = SubscriptionOffer(
      kind: .promotional,
      id: "fortnight",
      paymentMode: .payUpFront,
      period: SubscriptionPeriod(2, .week),
      price: .usd(1990)
    )
    #expect(endless(.yearly, from: .utc(2024, 3, 1), under: offer) == .utc(2024, 3, 15))
  }

  @Test("A month without an offer is a calendar month")
  func regular() {
    #expect(endless(.monthly, from: .utc(2024, 3, 10, 14, 45)) == .utc(2024, 4, 10, 14, 45))
  }

  @Test("A free month covers a month, not the plan's year")
  func freeMonth() {
    let offer = SubscriptionOffer(kind: .introductory, paymentMode: .freeTrial, period: .month)
    #expect(endless(.yearly, from: .utc(2024, 1, 31), under: offer) == .utc(2024, 2, 29))
  }

  @Test("A plan that the store has not described lasts as long as the app knows")
  func undescribed() {
    let weekly = Transaction.tale(1, .weekly, from: .utc(2024, 3, 10), to: nil)
    #expect(end(weekly, []) == .utc(2024, 3, 17))
    #expect(end(weekly) == .utc(2024, 3, 17))
    let yearly = Transaction.tale(1, .yearly, from: .utc(2024, 3, 10), to: nil)
    #expect(end(yearly, []) == .utc(2025, 3, 10))
  }

  @Test("A plan that neither the store nor the app knows lasts a month")
  func unknown() {
    let transaction = Transaction.tale(1, "tale.quarterly", from: .utc(2024, 3, 10), to: nil)
    #expect(end(transaction, []) == .utc(2024, 4, 10))
  }
}
