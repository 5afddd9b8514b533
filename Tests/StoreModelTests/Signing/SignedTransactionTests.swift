import StoreJSON
import StoreModel
import Testing

@Suite("Signed transactions")
struct SignedTransactionTests {
  static let secret = Array("0123456789abcdef0123456789abcdef".utf8)
  static let key = SigningKey(name: "store-1", secret: secret)
  static let bundleID: BundleID = "com.example.cards"
  static let signer = KeyedDigestSigner(key: key, bundleID: bundleID)
  static let today = StoreDate(rawValue: 1_700_000_000_000)

  static func verifier(_ environment: StoreEnvironment = .production) -> KeyedDigestVerifier {
    KeyedDigestVerifier(key: key, bundleID: bundleID, environment: environment)
  }

  /// A transaction as its signed copy is: with the date of the signature.
  static func signed(_ copy: Transaction, at date: StoreDate) -> Transaction {
    Transaction(
      id: copy.id,
      originalID: copy.originalID,
      productID: copy.productID,
      productType: copy.productType,
      purchaseDate: copy.purchaseDate,
      originalPurchaseDate: copy.originalPurchaseDate,
      purchasedQuantity: copy.purchasedQuantity,
      ownershipType: copy.ownershipType,
      subscription: copy.subscription,
      revocation: copy.revocation,
      appAccountToken: copy.appAccountToken,
      environment: copy.environment,
      price: copy.price,
      signedDate: date
    )
  }

  @Test(
    "a transaction signed by the store is accepted, with its signature date",
    arguments: TransactionReadingTests.table
  )
  func genuine(transaction: Transaction) throws {
    let issued = Self.signer.sign(transaction, at: Self.today)
    let expected = Self.signed(transaction, at: Self.today)
    for signed in [issued, SignedTransaction(rawValue: issued.rawValue)] {
      #expect(try Self.verifier(transaction.environment).verify(signed) == expected)
      let payload = try UnsignedPayloadReader().payload(of: signed)
      #expect(payload.transaction == expected)
      #expect(payload.bundleID == Self.bundleID)
    }
  }

  private func verdict(
    of verifier: KeyedDigestVerifier,
    on signed: SignedTransaction
  ) -> Result<Transaction, JWSError> {
    Result { () throws(JWSError) in try verifier.verify(signed) }
  }

  @Test(
    "what is signed is judged as its text is, by any key, for any app, in any store",
    arguments: TransactionReadingTests.table
  )
  func sameVerdict(transaction: Transaction) {
    let keys = [Self.key, SigningKey(name: "store-1", secret: Self.secret.reversed())]
    for key in keys {
      for app in [Self.bundleID, "com.example.other"] {
        let issued = KeyedDigestSigner(key: key, bundleID: app).sign(transaction, at: Self.today)
        let text = SignedTransaction(rawValue: issued.rawValue)
        for store in [StoreEnvironment.production, .sandbox, .xcode] {
          let verifier = Self.verifier(store)
          #expect(verdict(of: verifier, on: issued) == verdict(of: verifier, on: text))
        }
      }
    }
  }

  /// Expected: a signed text names an offer without its number of periods and without its price, so
  /// one period at the price of the transaction is left.
  @Test("an offer of several periods is signed as its text tells it")
  func offer() throws {
    let plan = TransactionReadingTests.table.first { $0.subscription != nil }
    var transaction = try #require(plan)
    transaction.subscription?.offer = SubscriptionOffer(
      kind: .introductory,
      paymentMode: .payAsYouGo,
      period: SubscriptionPeriod(1, .month),
      periodCount: 3,
      price: Price(milliunits: 1, currency: "USD")
    )
    let issued = Self.signer.sign(transaction, at: Self.today)
    let read = try Self.verifier(transaction.environment).verify(issued)
    #expect(read.offer?.periodCount == 1)
    #expect(read.offer?.price == transaction.price)
    let text = SignedTransaction(rawValue: issued.rawValue)
    #expect(try Self.verifier(transaction.environment).verify(text) == read)
  }

  /// Expected: the parts by hand, in Base64URL and HMAC by openssl.
  @Test("a signed text is header, payload and signature as any library of JSON Web Tokens has them")
  func text() {
    let transaction = Transaction(
      id: TransactionID(rawValue: 5),
      productID: "vip",
      productType: .nonConsumable,
      purchaseDate: StoreDate(rawValue: 10),
      price: Price(milliunits: 2990, currency: "USD")
    )
    let text = Self.signer.sign(transaction, at: StoreDate(rawValue: 20)).rawValue
    let expected =
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6InN0b3JlLTEifQ.eyJ0cmFuc2FjdGlvbklkIjoiNSIsI"
      + "m9yaWdpbmFsVHJhbnNhY3Rpb25JZCI6IjUiLCJidW5kbGVJZCI6ImNvbS5leGFtcGxlLmNhcmRzIiwicHJvZHVjd"
      + "ElkIjoidmlwIiwicHVyY2hhc2VEYXRlIjoxMCwib3JpZ2luYWxQdXJjaGFzZURhdGUiOjEwLCJxdWFudGl0eSI6M"
      + "SwidHlwZSI6Ik5vbi1Db25zdW1hYmxlIiwiaW5BcHBPd25lcnNoaXBUeXBlIjoiUFVSQ0hBU0VEIiwic2lnbmVkR"
      + "GF0ZSI6MjAsImVudmlyb25tZW50IjoiUHJvZHVjdGlvbiIsInRyYW5zYWN0aW9uUmVhc29uIjoiUFVSQ0hBU0UiL"
      + "CJjdXJyZW5jeSI6IlVTRCIsInByaWNlIjoyOTkwfQ.AeuxjWj7B3hveygg5b-dmVCTlhdKzS_s-ahT-nsmctg"
    #expect(text == expected)
  }

  @Test("equal copies signed at the same date have equal texts, and other dates differ")
  func repeatable() {
    let transaction = TransactionReadingTests.table[0]
    let first = Self.signer.sign(transaction, at: Self.today)
    #expect(Self.signer.sign(transaction, at: Self.today) == first)
    let later = StoreDate(rawValue: Self.today.rawValue + 1)
    #expect(Self.signer.sign(transaction, at: later) != first)
  }

  @Test("a key is identified by its secret; its name in the header chooses nothing")
  func names() throws {
    let other = SigningKey(name: "store-2", secret: Self.secret)
    let signer = KeyedDigestSigner(key: other, bundleID: Self.bundleID)
    let text = signer.sign(TransactionReadingTests.table[0], at: Self.today)
    #expect(throws: Never.self) { try Self.verifier().verify(text) }
  }

  @Test("what was made in another store or another app is refused, the store first")
  func wrongPlace() {
    let transaction = TransactionReadingTests.table[0]
    let text = Self.signer.sign(transaction, at: Self.today)
    #expect(throws: JWSError.wrongEnvironment(expected: .sandbox, found: .production)) {
      try Self.verifier(.sandbox).verify(text)
    }
    let elsewhere = KeyedDigestSigner(key: Self.key, bundleID: "com.example.other")
      .sign(transaction, at: Self.today)
    let wrong = JWSError.wrongBundle(expected: Self.bundleID, found: "com.example.other")
    #expect(throws: wrong) { try Self.verifier().verify(elsewhere) }
    #expect(throws: JWSError.wrongEnvironment(expected: .xcode, found: .production)) {
      try Self.verifier(.xcode).verify(elsewhere)
    }
  }

  @Test("a signed text that is no transaction, or names no app, is refused for that reason")
  func badPayload() {
    func verify(_ payload: String) throws -> Transaction {
      try Self.verifier(.xcode).verify(Forgery.signed(payload: payload))
    }
    let syntax = JSONSyntaxError(.object, at: 0, in: Array("[".utf8))
    #expect(throws: JWSError.badPayload(.syntax(syntax))) { try verify("[]") }
    let type = WireMemberError.Expectation.oneOf(ProductType.allCases.map(\.wireName))
    let missing = WireMemberError("type", expected: type, found: nil)
    #expect(throws: JWSError.badPayload(.member(missing))) { try verify("{}") }
    let sample = TransactionReadingTests.xcodeSample
    let local = sample.replacing("\"Xcode\"", with: "\"LocalTesting\"")
    let stores = WireMemberError.Expectation.oneOf(["Production", "Sandbox", "Xcode"])
    let store = WireMemberError("environment", expected: stores, found: "\"LocalTesting\"")
    #expect(throws: JWSError.badPayload(.member(store))) { try verify(local) }
    let nowhere = sample.replacing("\"bundleId\"", with: "\"bundle\"")
    #expect(throws: JWSError.wrongBundle(expected: Self.bundleID, found: nil)) {
      try verify(nowhere)
    }
    #expect(
      throws: JWSError.badPayload(.member(WireMemberError("bundleId", expected: .text, found: "7")))
    ) {
      try verify(sample.replacing("\"com.example.naturelab.backyardbirds.example\"", with: "7"))
    }
  }

  @Test("the reader that believes everything still checks store and app on request")
  func readerDemands() throws {
    let text = Self.signer.sign(TransactionReadingTests.table[0], at: Self.today)
    #expect(throws: Never.self) { try UnsignedPayloadReader(bundleID: Self.bundleID).verify(text) }
    #expect(throws: JWSError.wrongBundle(expected: "com.example.x", found: Self.bundleID)) {
      try UnsignedPayloadReader(bundleID: "com.example.x").verify(text)
    }
    #expect(throws: JWSError.wrongEnvironment(expected: .xcode, found: .production)) {
      try UnsignedPayloadReader(environment: .xcode).verify(text)
    }
  }
}
