import StoreJSON
import StoreModel
import Testing

/// Expected names and numbers: the models of Apple's App Store Server Library.
@Suite("The store's signed data on the wire")
struct WireTests {
  @Test("numbers and names are Apple's")
  func codes() {
    let states: [RenewalState] = [
      .subscribed, .expired, .inBillingRetryPeriod, .inGracePeriod, .revoked,
    ]
    #expect(states.map(\.wireCode) == [1, 2, 3, 4, 5])
    let intents: [ExpirationReason] = [
      .autoRenewDisabled, .billingError, .didNotConsentToPriceIncrease, .productUnavailable,
      .unknown,
    ]
    #expect(intents.map(\.wireCode) == [1, 2, 3, 4, 5])
    let increases: [PriceIncreaseStatus] = [.noIncreasePending, .pending, .agreed]
    #expect(increases.map(\.wireCode) == [nil, 0, 1])
    let offers: [SubscriptionOffer.Kind] = [.introductory, .promotional, .code, .winBack]
    #expect(offers.map(\.wireCode) == [1, 2, 3, 4])
    #expect([RevocationReason.other, .developerIssue].map(\.wireCode) == [0, 1])
    let revocations: [RevocationType] = [.refundFull, .refundProrated, .familyRevoke]
    #expect(revocations.map(\.wireName) == ["REFUND_FULL", "REFUND_PRORATED", "FAMILY_REVOKE"])
    let modes: [SubscriptionOffer.PaymentMode] = [.freeTrial, .payAsYouGo, .payUpFront]
    #expect(modes.map(\.wireName) == ["FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT"])
    let types: [ProductType] = [.autoRenewable, .nonConsumable, .consumable, .nonRenewing]
    #expect(
      types.map(\.wireName) == [
        "Auto-Renewable Subscription", "Non-Consumable", "Consumable",
        "Non-Renewing Subscription",
      ]
    )
    let owners: [OwnershipType] = [.purchased, .familyShared]
    #expect(owners.map(\.wireName) == ["PURCHASED", "FAMILY_SHARED"])
    #expect([TransactionReason.purchase, .renewal].map(\.wireName) == ["PURCHASE", "RENEWAL"])
    let stores: [StoreEnvironment] = [.production, .sandbox, .xcode]
    #expect(stores.map(\.wireName) == ["Production", "Sandbox", "Xcode"])
    let reasons = ConsumptionRequestReason.allCases.map(\.wireName)
    #expect(
      reasons == [
        "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
      ]
    )
  }

  /// The subscription of the sample that Xcode signs in the tests of Apple's library.
  static let sample = Transaction(
    id: TransactionID(rawValue: 0),
    productID: "pass.premium",
    productType: .autoRenewable,
    purchaseDate: StoreDate(rawValue: 1_697_679_936_049),
    subscription: SubscriptionDetails(
      groupID: "6F3A93AB",
      expirationDate: StoreDate(rawValue: 1_700_358_336_049),
      offer: SubscriptionOffer(kind: .introductory, paymentMode: .freeTrial, period: .month),
      webOrderLineItemID: "0"
    ),
    environment: .xcode
  )

  @Test("a transaction has the members of Xcode's sample; identifiers are texts")
  func transaction() {
    let object = Self.sample.wire()
    let expected: [(String, JSONValue)] = [
      ("transactionId", "0"), ("originalTransactionId", "0"),
      ("webOrderLineItemId", "0"), ("productId", "pass.premium"),
      ("type", "Auto-Renewable Subscription"),
      ("purchaseDate", 1_697_679_936_049),
      ("expiresDate", 1_700_358_336_049), ("offerType", 1),
      ("isUpgraded", false), ("quantity", 1), ("environment", "Xcode"),
      ("transactionReason", "PURCHASE"),
      ("subscriptionGroupIdentifier", "6F3A93AB"),
      ("inAppOwnershipType", "PURCHASED"),
    ]
    for (name, value) in expected { #expect(object[name] == value, "\(name)") }
    #expect(object["revocationDate"] == nil)
    #expect(object["appAccountToken"] == nil)
  }

  @Test("a revocation has a reason, a type, and thousandths of a percent")
  func revocation() {
    var transaction = Self.sample
    transaction.revocation = Revocation(
      date: StoreDate(rawValue: 1_698_000_000_000),
      reason: .developerIssue,
      type: .refundProrated,
      percentage: 67_932
    )
    let object = transaction.wire()
    #expect(object["revocationDate"] == 1_698_000_000_000)
    #expect(object["revocationReason"] == 1)
    #expect(object["revocationType"] == "REFUND_PRORATED")
    #expect(object["revocationPercentage"] == 67_932)
  }

  @Test("a payload nests transaction and renewal in data, as JSON on one line")
  func payload() {
    var renewal = RenewalInfo(
      originalTransactionID: TransactionID(rawValue: 7),
      currentProductID: "pass.premium",
      willAutoRenew: false,
      autoRenewPreference: nil,
      expirationReason: .billingError,
      isInBillingRetry: true,
      gracePeriodExpirationDate: StoreDate(rawValue: 50),
      renewalDate: StoreDate(rawValue: 40),
      recentSubscriptionStartDate: StoreDate(rawValue: 10)
    )
    renewal.eligibleWinBackOfferIDs = ["come \"back\""]
    renewal.appAccountToken = AppAccountToken(rawValue: "ab-1")
    let payload = NotificationPayload(
      notification: .didFailToRenew(inGrace: true),
      id: NotificationID(rawValue: "a-b"),
      signedDate: StoreDate(rawValue: 30),
      environment: .sandbox,
      renewal: renewal,
      status: .inGracePeriod
    )
    let expected =
      #"{"notificationType":"DID_FAIL_TO_RENEW","subtype":"GRACE_PERIOD","notificationUUID":"a-b","#
      + #""version":"2.0","signedDate":30,"data":{"environment":"Sandbox","signedRenewalInfo":"#
      + #"{"originalTransactionId":"7","productId":"pass.premium","autoRenewStatus":0,"#
      + #""expirationIntent":2,"isInBillingRetryPeriod":true,"gracePeriodExpiresDate":50,"#
      + #""renewalDate":40,"recentSubscriptionStartDate":10,"#
      + #""eligibleWinBackOfferIds":["come \"back\""],"appAccountToken":"ab-1","#
      + #""environment":"Sandbox","signedDate":30},"#
      + #""status":4}}"#
    #expect(payload.wire.json == expected)
  }

  @Test("the result of a mass extension takes the place of data")
  func summary() {
    let order = MassExtensionOrder(
      requestIdentifier: "r",
      notification: NotificationID(rawValue: "a-b"),
      product: "pass",
      days: 3,
      storefronts: ["USA"],
      environment: .production
    )
    let payload = NotificationPayload(
      notification: .renewalExtension(.summary),
      id: order.notification,
      signedDate: StoreDate(rawValue: 30),
      summary: ExtensionSummary(of: order, succeeded: 5, failed: 2)
    )
    let expected =
      #"{"notificationType":"RENEWAL_EXTENSION","subtype":"SUMMARY","notificationUUID":"a-b","#
      + #""version":"2.0","signedDate":30,"summary":{"environment":"Production","#
      + #""productId":"pass","requestIdentifier":"r","storefrontCountryCodes":["USA"],"#
      + #""succeededCount":5,"failedCount":2}}"#
    #expect(payload.wire.json == expected)
  }
}
