import StoreJSON
import StoreModel
import Testing

/// Expected names: `JWSTransactionDecodedPayload` of Apple's App Store Server Library.
@Suite("Transactions read from the wire")
struct TransactionReadingTests {
  static let bought = StoreDate(rawValue: 1_697_679_936_049)
  static let ends = StoreDate(rawValue: 1_700_358_336_049)

  static func details(
    offer: SubscriptionOffer? = nil,
    reason: TransactionReason = .purchase,
    isUpgraded: Bool = false
  ) -> SubscriptionDetails {
    var details = SubscriptionDetails(
      groupID: "6F3A93AB",
      expirationDate: ends,
      offer: offer,
      reason: reason,
      webOrderLineItemID: "12"
    )
    details.isUpgraded = isUpgraded
    return details
  }

  static let price = Price(milliunits: 2990, currency: "USD")

  /// A subscription under an offer, whose price is the transaction's price on the wire.
  static func underOffer(
    _ kind: SubscriptionOffer.Kind,
    _ mode: SubscriptionOffer.PaymentMode,
    _ period: SubscriptionPeriod
  ) -> Transaction {
    let paid = mode == .freeTrial ? Price(milliunits: 0, currency: "EUR") : price
    let offer = SubscriptionOffer(
      kind: kind,
      id: kind == .introductory ? nil : "come \"back\"",
      paymentMode: mode,
      period: period,
      price: paid
    )
    return Transaction(
      id: TransactionID(rawValue: 8),
      originalID: TransactionID(rawValue: 7),
      productID: "pass.premium",
      productType: .autoRenewable,
      purchaseDate: bought,
      originalPurchaseDate: StoreDate(rawValue: 1_600_000_000_000),
      subscription: details(offer: offer),
      price: paid
    )
  }

  static func taken(_ revocation: Revocation) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: 9),
      productID: "com.kape.vip",
      productType: .nonConsumable,
      purchaseDate: bought,
      revocation: revocation,
      price: price
    )
  }

  static let table: [Transaction] =
    [
      Transaction(
        id: TransactionID(rawValue: 0),
        productID: "credits.starter",
        productType: .consumable,
        purchaseDate: bought
      ),
      Transaction(
        id: TransactionID(rawValue: .max),
        productID: "crédits.😀",
        productType: .consumable,
        purchaseDate: StoreDate(rawValue: -1),
        purchasedQuantity: 10,
        appAccountToken: AppAccountToken(rawValue: "00000000-0000-4000-8001-00000000002a"),
        environment: .sandbox,
        price: Price(milliunits: 8990, currency: "JPY"),
        signedDate: StoreDate(rawValue: 1_697_679_999_999)
      ),
      Transaction(
        id: TransactionID(rawValue: 5),
        productID: "com.kape.vip",
        productType: .nonConsumable,
        purchaseDate: bought,
        ownershipType: .familyShared,
        environment: .xcode
      ),
      Transaction(
        id: TransactionID(rawValue: 6),
        productID: "season",
        productType: .nonRenewing,
        purchaseDate: bought,
        price: price
      ),
      Transaction(
        id: TransactionID(rawValue: 11),
        originalID: TransactionID(rawValue: 10),
        productID: "pass.premium",
        productType: .autoRenewable,
        purchaseDate: bought,
        subscription: details(reason: .renewal, isUpgraded: true),
        price: price
      ),
      underOffer(.introductory, .freeTrial, .week),
      underOffer(.promotional, .payAsYouGo, SubscriptionPeriod(3, .month)),
      underOffer(.code, .payUpFront, .year),
      underOffer(.winBack, .freeTrial, SubscriptionPeriod(3, .day)),
    ]
    + RevocationType.allCases.map { type in
      taken(Revocation(date: ends, type: type, percentage: type == .refundProrated ? 1 : 100_000))
    } + [taken(Revocation(date: ends, reason: .developerIssue, percentage: 0))]

  @Test("what is written reads back unchanged", arguments: table)
  func roundTrip(transaction: Transaction) throws {
    let json = transaction.wire(bundleID: "com.example.cards").json
    #expect(try Transaction(wire: WireObject(json: json)) == transaction)
    #expect(try WireObject(json: json).json == json)
  }

  @Test("the table has every type, environment, ownership, reason, offer, and revocation")
  func complete() {
    let table = Self.table
    #expect(Set(table.map(\.productType)) == Set(ProductType.allCases))
    #expect(Set(table.map(\.environment)) == Set(StoreEnvironment.allCases))
    #expect(Set(table.map(\.ownershipType)) == Set(OwnershipType.allCases))
    #expect(Set(table.map(\.reason)) == Set(TransactionReason.allCases))
    #expect(
      Set(table.compactMap { $0.offer?.kind }) == Set(SubscriptionOffer.Kind.allCases)
    )
    #expect(
      Set(table.compactMap { $0.offer?.paymentMode })
        == Set(SubscriptionOffer.PaymentMode.allCases)
    )
    #expect(Set(table.compactMap { $0.revocation?.type }) == Set(RevocationType.allCases))
    #expect(Set(table.compactMap(\.revocationReason)) == Set(RevocationReason.allCases))
  }

  @Test("the bundle follows the order's line, and appears only on request")
  func bundle() {
    let transaction = WireTests.sample
    #expect(transaction.wire()["bundleId"] == nil)
    let names = transaction.wire(bundleID: "com.example.cards").members.map(\.name)
    #expect(
      names.prefix(5) == [
        "transactionId", "originalTransactionId", "webOrderLineItemId", "bundleId", "productId",
      ]
    )
    #expect(
      transaction.wire(bundleID: "com.example.cards")["bundleId"] == "com.example.cards"
    )
  }

  /// The members of the transaction that Xcode signed for the tests of Apple's library.
  static let xcodeSample = """
    {"inAppOwnershipType":"PURCHASED","purchaseDate":1697679936049.7297,\
    "subscriptionGroupIdentifier":"6F3A93AB","signedDate":1697679936056.485,\
    "originalPurchaseDate":1697679936049.7297,"isUpgraded":false,\
    "deviceVerification":"c29tZXRoaW5n","offerType":1,"quantity":1,"transactionId":"0",\
    "type":"Auto-Renewable Subscription","transactionReason":"PURCHASE",\
    "productId":"pass.premium","expiresDate":1700358336049.7297,"environment":"Xcode",\
    "storefrontId":"143441","originalTransactionId":"0",\
    "bundleId":"com.example.naturelab.backyardbirds.example",\
    "deviceVerificationNonce":"7edea87d-98f0-42d0-9682-49ca81022f73",\
    "webOrderLineItemId":"0","storefront":"USA"}
    """

  @Test("Xcode's sample is read: identifier 0, dates with fractions, members not known here")
  func xcode() throws {
    let transaction = try Transaction(wire: WireObject(json: Self.xcodeSample))
    #expect(
      transaction
        == Transaction(
          id: TransactionID(rawValue: 0),
          productID: "pass.premium",
          productType: .autoRenewable,
          purchaseDate: StoreDate(rawValue: 1_697_679_936_049),
          subscription: SubscriptionDetails(
            groupID: "6F3A93AB",
            expirationDate: StoreDate(rawValue: 1_700_358_336_049),
            webOrderLineItemID: "0"
          ),
          environment: .xcode,
          signedDate: StoreDate(rawValue: 1_697_679_936_056)
        )
    )
  }

  private func with(_ changes: [String: String?]) throws -> WireObject {
    let object = try WireObject(json: Self.xcodeSample)
    var parts = object.members.filter { changes[$0.name] == nil }.map {
      "\"\($0.name)\":\($0.value.compact)"
    }
    for (name, json) in changes.sorted(by: { $0.key < $1.key }) {
      if let json { parts.append("\"\(name)\":\(json)") }
    }
    return try WireObject(json: "{\(parts.joined(separator: ","))}")
  }

  @Test(
    "a member without which a purchase has no meaning is required",
    arguments: [
      ("transactionId", .identifier), ("productId", .text), ("purchaseDate", .date),
      ("type", .oneOf(ProductType.allCases.map(\.wireName))),
      ("inAppOwnershipType", .oneOf(["PURCHASED", "FAMILY_SHARED"])),
      ("environment", .oneOf(["Production", "Sandbox", "Xcode"])),
      ("subscriptionGroupIdentifier", .text), ("expiresDate", .date),
    ] as [(String, WireMemberError.Expectation)]
  )
  func required(name: String, expected: WireMemberError.Expectation) throws {
    for changed in [nil, "null"] as [String?] {
      let wire = try with([name: changed])
      #expect(throws: WireMemberError(name, expected: expected, found: nil)) {
        try Transaction(wire: wire)
      }
    }
  }

  @Test("every other member may be missing, all of them at once too")
  func optional() throws {
    let json = """
      {"transactionId":"4","productId":"vip","type":"Non-Consumable","purchaseDate":5,\
      "inAppOwnershipType":"PURCHASED","environment":"Production"}
      """
    #expect(
      try Transaction(wire: WireObject(json: json))
        == Transaction(
          id: TransactionID(rawValue: 4),
          productID: "vip",
          productType: .nonConsumable,
          purchaseDate: StoreDate(rawValue: 5)
        )
    )
    let written = Self.underOffer(.code, .payUpFront, .year).wire()
    let needed = [
      "transactionId", "productId", "type", "purchaseDate", "inAppOwnershipType", "environment",
      "subscriptionGroupIdentifier", "expiresDate",
    ]
    // Amount and currency have no meaning without each other.
    for name in written.members.map(\.name) where !(needed + ["price", "currency"]).contains(name) {
      let rest = written.members.filter { $0.name != name }.map {
        "\"\($0.name)\":\($0.value.compact)"
      }
      let wire = try WireObject(json: "{\(rest.joined(separator: ","))}")
      #expect(throws: Never.self, "\(name)") { try Transaction(wire: wire) }
    }
  }

  @Test(
    "a member with an invalid value is refused by name",
    arguments: [
      ("transactionId", "0", .identifier), ("transactionId", "\"\"", .identifier),
      ("transactionId", "\"+1\"", .identifier), ("transactionId", "\"01\"", .identifier),
      ("transactionId", "\"-1\"", .identifier), ("transactionId", "\"1 \"", .identifier),
      ("transactionId", "\"18446744073709551616\"", .identifier),
      ("originalTransactionId", "\"x\"", .identifier), ("productId", "1", .text),
      ("purchaseDate", "\"1697679936049\"", .date), ("expiresDate", "true", .date),
      ("originalPurchaseDate", "{}", .date), ("signedDate", "[]", .date),
      ("quantity", "0", .number(1...2_147_483_647)),
      ("quantity", "2147483648", .number(1...2_147_483_647)),
      ("quantity", "\"1\"", .number(1...2_147_483_647)),
      ("isUpgraded", "0", .boolean), ("isUpgraded", "\"false\"", .boolean),
      ("inAppOwnershipType", "\"purchased\"", .oneOf(["PURCHASED", "FAMILY_SHARED"])),
      ("environment", "\"LocalTesting\"", .oneOf(["Production", "Sandbox", "Xcode"])),
      ("transactionReason", "\"GIFT\"", .oneOf(["PURCHASE", "RENEWAL"])),
      ("type", "\"Consumable \"", .oneOf(ProductType.allCases.map(\.wireName))),
      ("offerType", "5", .code([1, 2, 3, 4])),
      (
        "offerDiscountType", "\"ONE_TIME\"",
        .oneOf(["FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT"])
      ),
      ("offerPeriod", "\"1M\"", .period), ("offerPeriod", "\"P0M\"", .period),
      ("offerIdentifier", "7", .text), ("appAccountToken", "7", .text),
      ("webOrderLineItemId", "0", .text), ("subscriptionGroupIdentifier", "1", .text),
    ] as [(String, String, WireMemberError.Expectation)]
  )
  func refused(name: String, json: String, expected: WireMemberError.Expectation) throws {
    let wire = try with([name: json])
    #expect(throws: WireMemberError(name, expected: expected, found: json)) {
      try Transaction(wire: wire)
    }
  }

  @Test("only dates may have a fraction, and an error reports a fraction")
  func fractions() throws {
    for (name, expected) in [
      ("quantity", .number(1...2_147_483_647)), ("offerType", .code([1, 2, 3, 4])),
    ] as [(String, WireMemberError.Expectation)] {
      let wire = try with([name: "1.5"])
      #expect(throws: WireMemberError(name, expected: expected, found: "1.5")) {
        try Transaction(wire: wire)
      }
    }
  }

  @Test("an amount and its currency are meaningful only together")
  func amounts() throws {
    let amount = try with(["price": "990", "currency": "\"USD\""])
    #expect(try Transaction(wire: amount).price == Price(milliunits: 990, currency: "USD"))
    #expect(throws: WireMemberError("currency", expected: .text, found: nil)) {
      try Transaction(wire: with(["price": "990"]))
    }
    let range = WireMemberError.Expectation.number(0...Int64.max)
    #expect(throws: WireMemberError("price", expected: range, found: nil)) {
      try Transaction(wire: with(["currency": "\"USD\""]))
    }
    #expect(throws: WireMemberError("price", expected: range, found: "-1")) {
      try Transaction(wire: with(["price": "-1", "currency": "\"USD\""]))
    }
  }

  @Test("a revocation without a date still counts as revoked")
  func takenBack() throws {
    for (name, json) in [
      ("revocationReason", "0"), ("revocationType", "\"REFUND_FULL\""),
      ("revocationPercentage", "100000"),
    ] {
      #expect(throws: WireMemberError("revocationDate", expected: .date, found: nil)) {
        try Transaction(wire: with([name: json]))
      }
    }
    let dated = try Transaction(wire: with(["revocationDate": "1698000000000.25"]))
    #expect(dated.revocation == Revocation(date: StoreDate(rawValue: 1_698_000_000_000)))
    let most = WireMemberError.Expectation.number(0...100_000)
    #expect(throws: WireMemberError("revocationPercentage", expected: most, found: "100001")) {
      try Transaction(wire: with(["revocationDate": "1", "revocationPercentage": "100001"]))
    }
  }

  @Test("the appAccountToken is in lowercase, as StoreKit compares it")
  func token() throws {
    let wire = try with(["appAccountToken": "\"48C8B92D-CE0D-4229-BEDF-E61B4F9CFC92\""])
    let token = try Transaction(wire: wire).appAccountToken
    #expect(token?.rawValue == "48c8b92d-ce0d-4229-bedf-e61b4f9cfc92")
  }

  @Test("an error names the member, the expected value, and the value found")
  func words() {
    #expect(
      WireMemberError("quantity", expected: .number(1...9), found: "0").description
        == "quantity: expected a number from 1 to 9, found 0"
    )
    #expect(
      WireMemberError("environment", expected: .oneOf(["Xcode", "Sandbox"]), found: nil).description
        == "environment: expected one of \"Xcode\", \"Sandbox\", found nothing"
    )
  }
}
