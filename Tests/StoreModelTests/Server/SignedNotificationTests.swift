import StoreJSON
import StoreModel
import Testing

/// Sources: the models of Apple's App Store Server Library, and RFC 7515 for the text between dots.
@Suite("A signed notification")
struct SignedNotificationTests {
  /// Signs with a word, and counts how often.
  private final class WordSigner: NotificationSigner {
    private let word: String

    init(_ word: String) { self.word = word }

    func sign(_ payload: NotificationPayload) -> String {
      var data = WireObject()
      data.add("environment", payload.environment.wireName)
      let parts = [
        payload.transaction.map { ("signedTransactionInfo", $0.wire(signed: payload.signedDate)) },
        payload.renewal.map {
          (
            "signedRenewalInfo",
            $0.wire(signed: payload.signedDate, environment: payload.environment)
          )
        },
      ]
      for (name, object) in parts.compactMap(\.self) { data.add(name, text(of: object)) }
      return text(of: payload.wire(data: data))
    }

    private func text(of object: WireObject) -> String {
      ["", Base64URL.text(of: object.utf8), word].joined(separator: ".")
    }
  }

  private static let date = StoreDate(rawValue: 1_700_000_000_000)

  private static let offer = SubscriptionOffer(
    kind: .introductory,
    paymentMode: .payAsYouGo,
    period: .month,
    periodCount: 3,
    price: Price(milliunits: 990, currency: "USD")
  )

  private static var full: NotificationPayload {
    var transaction = WireTests.sample
    transaction.subscription?.offer = offer
    transaction.revocation = Revocation(date: date, type: .refundProrated, percentage: 67_932)
    return NotificationPayload(
      notification: .expired(.billingRetry),
      id: NotificationID(rawValue: "a-b"),
      signedDate: date,
      environment: .xcode,
      transaction: transaction,
      renewal: RenewalInfo(
        originalTransactionID: TransactionID(rawValue: 0),
        currentProductID: "pass.premium",
        willAutoRenew: false,
        autoRenewPreference: "pass.basic",
        expirationReason: .billingError,
        isInBillingRetry: true,
        gracePeriodExpirationDate: date,
        priceIncreaseStatus: .pending,
        renewalDate: StoreDate(rawValue: 5),
        renewalPrice: Price(milliunits: 2_990, currency: "EUR"),
        recentSubscriptionStartDate: StoreDate(rawValue: 6),
        offer: offer,
        eligibleWinBackOfferIDs: ["come", "back"],
        appAccountToken: AppAccountToken(rawValue: "ab-1")
      ),
      status: .inBillingRetryPeriod,
      consumptionRequestReason: .legal
    )
  }

  private static var bare: NotificationPayload {
    NotificationPayload(notification: .test, id: NotificationID(rawValue: "t"), signedDate: date)
  }

  @Test("says in its text what its signer keeps in its record", arguments: [full, bare])
  func roundTrip(payload: NotificationPayload) throws {
    let signer = WordSigner("sound")
    let signed = SignedNotification(payload, signedBy: signer)
    let record = try #require(signed.record(of: signer))
    let text = SignedNotification(rawValue: signed.rawValue)
    #expect(text == signed)
    #expect(text.record(of: signer) == nil)
    #expect(try UnsignedNotificationReader().verify(text) == record)
    #expect(try UnsignedNotificationReader().verify(signed) == record)
  }

  @Test("has a copy of the transaction of its date, and offers as texts tell them")
  func asSigned() {
    let payload = Self.full.asSigned
    #expect(payload.transaction?.signedDate == Self.date)
    #expect(payload.transaction?.offer?.periodCount == 1)
    #expect(payload.transaction?.offer?.price == payload.transaction?.price)
    #expect(payload.renewal?.offer?.price == Price(milliunits: 2_990, currency: "EUR"))
    #expect(payload.asSigned == payload)
    #expect(Self.full.transaction?.asSigned.offer == payload.transaction?.offer)
    #expect(Self.full.transaction?.asSigned.signedDate == Self.full.transaction?.signedDate)
    #expect(Self.bare.asSigned == Self.bare)
  }

  @Test("is known by its signer, not by its content")
  func identity() {
    let (signer, other) = (WordSigner("sound"), WordSigner("sound"))
    let signed = SignedNotification(Self.bare, signedBy: other)
    #expect(signed.record(of: signer) == nil)
    #expect(signed.record(of: other) == Self.bare)
  }

  @Test("of each kind is read as that kind", arguments: ServerNotification.allCases)
  func kinds(kind: ServerNotification) throws {
    var payload = Self.bare
    payload.notification = kind
    let text = SignedNotification(payload, signedBy: WordSigner("any")).rawValue
    let read = try UnsignedNotificationReader().verify(SignedNotification(rawValue: text))
    #expect(read.notification == kind)
  }

  @Test("that is no object between two dots is refused", arguments: ["", "a.b", ".bm90IEpTT04."])
  func noObject(text: String) { expectRefusal(of: text) }

  private static let (type, id, date1, data) = (
    #""notificationType":"TEST""#, #""notificationUUID":"a""#, #""signedDate":1"#,
    #""data":{"environment":"Sandbox"}"#
  )

  @Test(
    "without what it must have is refused",
    arguments: [
      [], [type, id, date1], [type, id, date1, #""data":{}"#], [type, date1, data],
      [id, date1, data],
      [type, id, data], [#""notificationType":"FOO""#, id, date1, data],
      [type, #""subtype":"UPGRADE""#, id, date1, data],
      [type, id, #""signedDate":"1""#, data],
      [type, id, date1, #""data":{"environment":"Sandbox","status":9}"#],
      [type, id, date1, #""data":{"environment":"Sandbox","signedRenewalInfo":".e30."}"#],
    ]
  )
  func incomplete(members: [String]) {
    let object = "{\(members.joined(separator: ","))}"
    expectRefusal(of: ".\(Base64URL.text(of: Array(object.utf8))).")
  }

  private func expectRefusal(of text: String) {
    #expect(throws: SignedDataError.verificationFailure) {
      try UnsignedNotificationReader().verify(SignedNotification(rawValue: text))
    }
  }

  @Test("gets no further than a server that expects none")
  func none() {
    let signed = SignedNotification(Self.bare, signedBy: WordSigner("sound"))
    #expect(throws: SignedDataError.verificationFailure) { try NoNotifications().verify(signed) }
  }
}
