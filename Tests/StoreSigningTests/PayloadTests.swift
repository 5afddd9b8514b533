import StoreJSON
import StoreModel
import Testing

@testable import StoreSigning

/// Source: the payloads of App Store Server Notifications V2, and the header of their signatures:
/// `JWSDecodedHeader`.
@Suite("What the simulated App Store signs")
struct PayloadTests {
  private let app = AppStoreApp(bundleID: "com.example.app", appAppleID: 42)
  private let date = StoreDate(rawValue: 1_767_268_800_000)

  private var transaction: Transaction {
    Transaction(
      id: TransactionID(rawValue: 7),
      productID: "coins",
      productType: .consumable,
      purchaseDate: date,
      price: Price(milliunits: 990, currency: "USD")
    )
  }

  private var payload: NotificationPayload {
    NotificationPayload(
      notification: .oneTimeCharge,
      id: NotificationID(rawValue: "00000000-0000-4000-8000-000000000001"),
      signedDate: date,
      transaction: transaction
    )
  }

  /// Takes a signed text apart after checking its signature.
  private func object(
    of text: String,
    signedBy chain: CertificateChain
  ) throws -> (header: WireObject, payload: WireObject) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."))
    try #require(parts.count == 3)
    let signature = try #require(ECDSASignature(bytes: try Base64URL.bytes(of: parts[2])))
    let signed = Array(text.utf8.prefix(parts[0].count + 1 + parts[1].count))
    #expect(chain.leaf.key.isSignature(signature, of: signed))
    return (
      try WireObject(utf8: try Base64URL.bytes(of: parts[0])),
      try WireObject(utf8: try Base64URL.bytes(of: parts[1]))
    )
  }

  @Test("has a header with the algorithm and three certificates")
  func header() throws {
    let text = AppStoreSigner(app: app).sign(transaction, at: date).rawValue
    let header = try object(of: text, signedBy: .simulated).header
    #expect(header.members.map(\.name) == ["alg", "x5c"])
    #expect(header["alg"] == .string("ES256"))
    #expect(header["x5c"] == .strings(CertificateChain.simulated.x5c))
    #expect(CertificateChain.simulated.x5c.count == 3)
  }

  @Test("nests a signed transaction in a signed notification about the app")
  func notification() throws {
    let text = AppStoreSigner(app: app).sign(payload)
    let outer = try object(of: text, signedBy: .simulated).payload
    #expect(outer["notificationType"] == .string("ONE_TIME_CHARGE"))
    #expect(outer["version"] == .string("2.0"))
    guard let data = outer["data"],
      case .string(let inner) = data["signedTransactionInfo"]
    else {
      Issue.record("the notification has no signed transaction")
      return
    }
    #expect(data["bundleId"] == .string("com.example.app") && data["appAppleId"] == .integer(42))
    #expect(data["environment"] == .string("Production") && data["signedRenewalInfo"] == nil)
    let signed = try object(of: inner, signedBy: .simulated).payload
    #expect(
      signed["transactionId"] == .string("7") && signed["bundleId"] == .string("com.example.app")
    )
    #expect(signed["signedDate"] == .integer(date.rawValue))
  }

  @Test("is the same text each time, and another under a foreign chain")
  func repeated() throws {
    let text = AppStoreSigner(app: app).sign(payload)
    #expect(AppStoreSigner(app: app).sign(payload) == text)
    let forged = AppStoreSigner(app: app, chain: .foreign).sign(payload)
    #expect(forged != text)
    _ = try object(of: forged, signedBy: .foreign)
  }
}
