import StoreJSON
import StoreModel
import Testing

@testable import StoreSigning

/// Source: the checks and the names of `SignedDataVerifier` and `VerificationStatus` in Apple's App
/// Store Server Library.
@Suite("The verifier of what the App Store signs")
struct VerifierTests {
  private static let app = AppStoreApp(bundleID: "com.example.app", appAppleID: 42)
  private static let date = StoreDate(rawValue: 1_767_268_800_000)

  private let verifier = AppStoreVerifier(app: Self.app, environment: .production)

  private static func payload(in environment: StoreEnvironment = .production) -> NotificationPayload
  {
    NotificationPayload(
      notification: .didRenew(isRecovery: true),
      id: NotificationID(rawValue: "00000000-0000-4000-8000-000000000001"),
      signedDate: date,
      environment: environment,
      transaction: Transaction(
        id: TransactionID(rawValue: 7),
        productID: "tale.monthly",
        productType: .autoRenewable,
        purchaseDate: date,
        subscription: SubscriptionDetails(groupID: "tale", expirationDate: date),
        environment: environment,
        price: Price(milliunits: 990, currency: "USD")
      ),
      renewal: RenewalInfo(
        originalTransactionID: TransactionID(rawValue: 7),
        currentProductID: "tale.monthly",
        willAutoRenew: true,
        autoRenewPreference: "tale.monthly",
        renewalDate: date,
        recentSubscriptionStartDate: date
      ),
      status: .subscribed
    )
  }

  private static func text(
    _ payload: NotificationPayload = payload(),
    app: AppStoreApp = Self.app,
    chain: CertificateChain = .simulated
  ) -> String { AppStoreSigner(app: app, chain: chain).sign(payload) }

  /// Expects that a notification is refused.
  private func expect(
    _ reason: SignedDataError,
    of text: String,
    _ verifier: AppStoreVerifier? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: reason, sourceLocation: sourceLocation) {
      try (verifier ?? self.verifier).notification(text)
    }
  }

  @Test("returns the signed notification, transaction and renewal")
  func genuine() throws {
    let payload = Self.payload()
    #expect(try verifier.notification(Self.text()) == payload)
    let signer = AppStoreSigner(app: Self.app)
    let transaction = try #require(payload.transaction)
    #expect(try verifier.transaction(signer.sign(transaction, at: Self.date)) == transaction)
    let renewal = try #require(payload.renewal)
    let text = signer.sign(renewal, in: .production, at: Self.date)
    #expect(try verifier.renewal(text) == renewal)
  }

  @Test("returns the summary of a mass extension, which stands in place of the data")
  func summary() throws {
    let order = MassExtensionOrder(
      requestIdentifier: "order",
      notification: NotificationID(rawValue: "00000000-0000-4000-8000-000000000002"),
      product: "tale.monthly",
      days: 3,
      storefronts: ["USA", "DEU"],
      environment: .production
    )
    let payload = NotificationPayload(
      notification: .renewalExtension(.summary),
      id: order.notification,
      signedDate: Self.date,
      summary: ExtensionSummary(of: order, succeeded: 7, failed: 2)
    )
    #expect(try verifier.notification(Self.text(payload)) == payload)
    let signed = SignedNotification(rawValue: Self.text(payload))
    #expect(try UnsignedNotificationReader().verify(signed) == payload)
    let other = AppStoreApp(bundleID: "com.example.other", appAppleID: 42)
    expect(.invalidAppIdentifier, of: Self.text(payload, app: other))
  }

  @Test("refuses other certificates, whoever else trusts them")
  func foreign() throws {
    expect(.invalidChain, of: Self.text(chain: .foreign))
    let other = AppStoreVerifier(
      app: Self.app,
      environment: .production,
      root: CertificateChain.foreign.root.der
    )
    expect(.invalidChain, of: Self.text(), other)
    #expect(try other.notification(Self.text(chain: .foreign)) == Self.payload())
    let none = AppStoreVerifier(app: Self.app, environment: .production, root: [])
    expect(.invalidCertificate, of: Self.text(), none)
  }

  @Test("refuses a transaction in a genuine notification that somebody else signed")
  func foreignPart() throws {
    let transaction = try #require(Self.payload().transaction)
    let forged = AppStoreSigner(app: Self.app, chain: .foreign).sign(transaction, at: Self.date)
    expect(.invalidChain, of: Self.nesting(forged.rawValue))
    expect(.verificationFailure, of: Self.nesting("a.b"))
    let otherApp = AppStoreApp(bundleID: "com.example.other", appAppleID: 42)
    let other = AppStoreSigner(app: otherApp).sign(transaction, at: Self.date)
    expect(.invalidAppIdentifier, of: Self.nesting(other.rawValue))
    let sandbox = try #require(Self.payload(in: .sandbox).transaction)
    let elsewhere = AppStoreSigner(app: Self.app).sign(sandbox, at: Self.date)
    expect(.invalidEnvironment, of: Self.nesting(elsewhere.rawValue))
  }

  /// Signs a notification around the text of a transaction.
  private static func nesting(_ transaction: String) -> String {
    var data = WireObject()
    data.add("appAppleId", app.appAppleID)
    data.add("bundleId", app.bundleID.rawValue)
    data.add("environment", "Production")
    data.add("signedTransactionInfo", transaction)
    return ES256Signer(.simulated).sign(payload().wire(data: data))
  }

  @Test("refuses another app, the number of the app in production only")
  func otherApp() throws {
    let other = AppStoreApp(bundleID: "com.example.other", appAppleID: 42)
    expect(.invalidAppIdentifier, of: Self.text(app: other))
    let renumbered = AppStoreApp(bundleID: "com.example.app", appAppleID: 43)
    expect(.invalidAppIdentifier, of: Self.text(app: renumbered))
    let sandbox = AppStoreVerifier(app: Self.app, environment: .sandbox)
    let payload = Self.payload(in: .sandbox)
    #expect(try sandbox.notification(Self.text(payload, app: renumbered)) == payload)
  }

  @Test("refuses another environment, and checks signatures in Xcode's, too")
  func otherEnvironment() {
    expect(.invalidEnvironment, of: Self.text(Self.payload(in: .sandbox)))
    let sandbox = AppStoreVerifier(app: Self.app, environment: .sandbox)
    expect(.invalidEnvironment, of: Self.text(), sandbox)
    let xcode = AppStoreVerifier(app: Self.app, environment: .xcode)
    expect(.invalidChain, of: Self.text(Self.payload(in: .xcode), chain: .foreign), xcode)
  }

  @Test("refuses a text of which anything was changed or cut off")
  func changed() throws {
    let text = Self.text()
    let parts = text.split(separator: ".").map(String.init)
    for cut in [1, 2, 40] { expect(.verificationFailure, of: String(text.dropLast(cut))) }
    expect(.verificationFailure, of: parts[..<2].joined(separator: "."))
    expect(.verificationFailure, of: "")
    // Another genuine payload under this signature.
    var later = Self.payload()
    later.status = .expired
    let other = Self.text(later).split(separator: ".").map(String.init)
    expect(.verificationFailure, of: [parts[0], other[1], parts[2]].joined(separator: "."))
  }

  /// Replaces the header of a text.
  private func text(header: String) -> String {
    let parts = Self.text().split(separator: ".").map(String.init)
    let header = Base64URL.text(of: Array(header.utf8))
    return [header, parts[1], parts[2]].joined(separator: ".")
  }

  private func header(_ certificates: [String], algorithm: String = "ES256") -> String {
    let list = certificates.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"alg":"\#(algorithm)","x5c":[\#(list)]}"#
  }

  @Test("refuses another algorithm, and more or fewer than three certificates")
  func headers() {
    let x5c = CertificateChain.simulated.x5c
    for algorithm in ["none", "HS256", "ES384"] {
      expect(.verificationFailure, of: text(header: header(x5c, algorithm: algorithm)))
    }
    expect(.verificationFailure, of: text(header: #"{"alg":"ES256"}"#))
    expect(.verificationFailure, of: text(header: header([])))
    for chain in [Array(x5c[..<1]), Array(x5c[..<2]), x5c + [x5c[2]]] {
      expect(.invalidChainLength, of: text(header: header(chain)))
    }
    let junk = Base64.text(of: Array("junk".utf8))
    expect(.invalidCertificate, of: text(header: header([junk, x5c[1], x5c[2]])))
    expect(.invalidCertificate, of: text(header: header(["*", x5c[1], x5c[2]])))
    expect(.invalidChain, of: text(header: header([x5c[1], x5c[0], x5c[2]])))
    expect(.invalidChain, of: text(header: header([x5c[0], x5c[0], x5c[2]])))
  }
}
