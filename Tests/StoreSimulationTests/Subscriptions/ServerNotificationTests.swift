import StoreModel
import Testing

/// Apple's list of `notificationType` and `subtype`, App Store Server Notifications version 2.
@Suite("Names of server notifications")
struct ServerNotificationTests {
  private static let table: [(ServerNotification, String, String?)] = [
    (.subscribed(.initialBuy), "SUBSCRIBED", "INITIAL_BUY"),
    (.subscribed(.resubscribe), "SUBSCRIBED", "RESUBSCRIBE"),
    (.didRenew(isRecovery: false), "DID_RENEW", nil),
    (.didRenew(isRecovery: true), "DID_RENEW", "BILLING_RECOVERY"),
    (.didChangeRenewalPreference(.upgrade), "DID_CHANGE_RENEWAL_PREF", "UPGRADE"),
    (.didChangeRenewalPreference(.downgrade), "DID_CHANGE_RENEWAL_PREF", "DOWNGRADE"),
    (.didChangeRenewalPreference(.back), "DID_CHANGE_RENEWAL_PREF", nil),
    (.didChangeRenewalStatus(isOn: true), "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED"),
    (.didChangeRenewalStatus(isOn: false), "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED"),
    (.offerRedeemed(.samePlan), "OFFER_REDEEMED", nil),
    (.offerRedeemed(.upgrade), "OFFER_REDEEMED", "UPGRADE"),
    (.offerRedeemed(.downgrade), "OFFER_REDEEMED", "DOWNGRADE"),
    (.didFailToRenew(inGrace: false), "DID_FAIL_TO_RENEW", nil),
    (.didFailToRenew(inGrace: true), "DID_FAIL_TO_RENEW", "GRACE_PERIOD"),
    (.gracePeriodExpired, "GRACE_PERIOD_EXPIRED", nil),
    (.expired(.voluntary), "EXPIRED", "VOLUNTARY"),
    (.expired(.billingRetry), "EXPIRED", "BILLING_RETRY"),
    (.expired(.priceIncrease), "EXPIRED", "PRICE_INCREASE"),
    (.expired(.productNotForSale), "EXPIRED", "PRODUCT_NOT_FOR_SALE"),
    (.expired(.other), "EXPIRED", nil),
    (.priceIncrease(.pending), "PRICE_INCREASE", "PENDING"),
    (.priceIncrease(.accepted), "PRICE_INCREASE", "ACCEPTED"),
    (.refund, "REFUND", nil),
    (.refundDeclined, "REFUND_DECLINED", nil),
    (.refundReversed, "REFUND_REVERSED", nil),
    (.consumptionRequest, "CONSUMPTION_REQUEST", nil),
    (.revoke, "REVOKE", nil),
    (.oneTimeCharge, "ONE_TIME_CHARGE", nil),
    (.renewalExtended, "RENEWAL_EXTENDED", nil),
  ]

  @Test("every notification has the type and the subtype of Apple's list", arguments: table)
  func names(notification: ServerNotification, type: String, subtype: String?) {
    #expect(notification.type == type)
    #expect(notification.subtype == subtype)
  }
}
