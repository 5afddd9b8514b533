import StoreModel
import Testing

@testable import Entitlements

/// The examples of the design document, with its dates.
@Suite("The expiry of a transaction as designed")
struct DesignedExpirationTests {
  private func end(
    _ plan: ProductID,
    from start: StoreDate,
    under offer: SubscriptionOffer? = nil
  ) -> StoreDate {
    AsDesigned.ExpirationDates.calculateExpirationDate(
      for: .tale(1, plan, from: start, offer: offer),
      subscriptionProduct: AsDesigned.SubscriptionProduct(productID: plan),
      product: Product.tales.first { $0.id == plan }
    )
  }

  private func introductory(
    _ mode: SubscriptionOffer.PaymentMode,
    _ period: SubscriptionPeriod
  ) -> SubscriptionOffer {
    SubscriptionOffer(kind: .introductory, paymentMode: mode, period: period)
  }

  @Test("Example 1: a free trial of seven days, then a year")
  func trial() {
    let trial = introductory(.freeTrial, SubscriptionPeriod(7, .day))
    #expect(
      end(.yearly, from: .utc(2024, 12, 1, 15, 15), under: trial) == .utc(2024, 12, 8, 15, 15)
    )
    #expect(end(.yearly, from: .utc(2024, 12, 8, 15, 15)) == .utc(2025, 12, 8, 15, 15))
  }

  @Test("Example 2: three months at a lower price in one transaction, then a month")
  func introductoryPrice() {
    let price = introductory(.payUpFront, SubscriptionPeriod(3, .month))
    #expect(
      end(.monthly, from: .utc(2024, 1, 15, 10, 30), under: price) == .utc(2024, 4, 15, 10, 30)
    )
    #expect(end(.monthly, from: .utc(2024, 4, 15, 10, 30)) == .utc(2024, 5, 15, 10, 30))
  }

  @Test("Example 3: a direct purchase lasts a month")
  func direct() {
    #expect(end(.monthly, from: .utc(2024, 3, 10, 14, 45)) == .utc(2024, 4, 10, 14, 45))
  }

  @Test("A free trial of one month covers a month, one week at a lower price a week")
  func otherOffers() {
    #expect(
      end(.yearly, from: .utc(2024, 1, 31), under: introductory(.freeTrial, .month))
        == .utc(2024, 2, 29)
    )
    #expect(
      end(.monthly, from: .utc(2024, 3, 10), under: introductory(.payUpFront, .week))
        == .utc(2024, 3, 17)
    )
  }

  @Test("Only an introductory offer makes a transaction introductory")
  func kinds() {
    for kind in SubscriptionOffer.Kind.allCases {
      let offer = SubscriptionOffer(
        kind: kind,
        paymentMode: .payUpFront,
        period: SubscriptionPeriod(2, .week)
      )
      #expect(
        AsDesigned.ExpirationDates.isTransactionForIntroductoryPeriod(.tale(1, offer: offer))
          == (kind == .introductory)
      )
    }
    #expect(!AsDesigned.ExpirationDates.isTransactionForIntroductoryPeriod(.tale(1)))
  }

  @Test("The legacy method takes the store's own date, and nothing without one")
  func legacy() async {
    let manager = AsDesigned.EntitlementManager(environment: TaleDevice().environment)
    await manager.updateEntitlement(for: .tale(4, to: nil))
    await manager.updateEntitlement(for: .tale(5, to: .utc(2024, 4, 25)))
    var profiles = await manager.profiles().makeAsyncIterator()
    let profile = await profiles.next()
    #expect(profile?.id == TransactionID(rawValue: 5))
    #expect(profile?.expiry == .utc(2024, 4, 25))
  }

  @Test("The method with a calculated date ignores the store's")
  func calculated() async {
    let manager = AsDesigned.EntitlementManager(environment: TaleDevice().environment)
    await manager.updateEntitlement(
      for: .tale(5, to: .utc(2024, 4, 25)),
      calculatedExpirationDate: .utc(2024, 4, 10)
    )
    var profiles = await manager.profiles().makeAsyncIterator()
    #expect(await profiles.next()?.expiry == .utc(2024, 4, 10))
  }
}
