import StoreModel
import Testing

/// Expected values: developer.apple.com/documentation/appstoreservernotifications/notificationtype
/// and .../subtype.
@Suite("Types of server notifications")
struct ServerNotificationTests {
  static let table: [(ServerNotification, String, String?)] = [
    (.subscribed(.initialBuy), "SUBSCRIBED", "INITIAL_BUY"),
    (.subscribed(.resubscribe), "SUBSCRIBED", "RESUBSCRIBE"),
    (.didRenew(isRecovery: false), "DID_RENEW", nil),
    (.didRenew(isRecovery: true), "DID_RENEW", "BILLING_RECOVERY"),
    (.didChangeRenewalPreference(.upgrade), "DID_CHANGE_RENEWAL_PREF", "UPGRADE"),
    (.didChangeRenewalPreference(.downgrade), "DID_CHANGE_RENEWAL_PREF", "DOWNGRADE"),
    (.didChangeRenewalPreference(.back), "DID_CHANGE_RENEWAL_PREF", nil),
    (.didChangeRenewalStatus(isOn: false), "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED"),
    (.didChangeRenewalStatus(isOn: true), "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED"),
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
    (.renewalExtension(.summary), "RENEWAL_EXTENSION", "SUMMARY"),
    (.renewalExtension(.failure), "RENEWAL_EXTENSION", "FAILURE"),
    (.externalPurchaseToken(.unreported), "EXTERNAL_PURCHASE_TOKEN", "UNREPORTED"),
    (.externalPurchaseToken(.created), "EXTERNAL_PURCHASE_TOKEN", "CREATED"),
    (
      .externalPurchaseToken(.activeTokenReminder), "EXTERNAL_PURCHASE_TOKEN",
      "ACTIVE_TOKEN_REMINDER"
    ),
    (.test, "TEST", nil),
    (.metadataUpdate, "METADATA_UPDATE", nil),
    (.migration, "MIGRATION", nil),
    (.priceChange, "PRICE_CHANGE", nil),
    (.rescindConsent, "RESCIND_CONSENT", nil),
  ]

  @Test("are written as Apple writes them", arguments: table)
  func names(notification: ServerNotification, type: String, subtype: String?) {
    #expect(notification.type == type)
    #expect(notification.subtype == subtype)
  }

  @Test("are all listed, each once")
  func list() {
    let kinds = ServerNotification.allCases
    #expect(kinds.count == Self.table.count)
    #expect(Set(kinds) == Set(Self.table.map(\.0)))
  }

  @Test("a server's answer is a success from 200 to 206 and at no other status")
  func success() {
    let successes = (100...599).filter { ServerAnswer(rawValue: $0).isSuccess }
    #expect(successes == Array(200...206))
  }
}
