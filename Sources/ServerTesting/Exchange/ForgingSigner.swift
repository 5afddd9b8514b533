import StoreModel
import StoreSigning

/// Signs forgeries, each with its flaw.
struct ForgingSigner: Sendable {
  private let foreign: AppStoreSigner
  private let stranger: AppStoreSigner
  private let otherApp: AppStoreSigner

  init(app: AppStoreApp) {
    foreign = AppStoreSigner(app: app, chain: .foreign)
    stranger = AppStoreSigner(app: app, chain: .withForeignKey)
    let bundleID = BundleID(rawValue: app.bundleID.rawValue + ".other")
    otherApp = AppStoreSigner(
      app: AppStoreApp(bundleID: bundleID, appAppleID: app.appAppleID + 1)
    )
  }

  /// Returns the signed text of a forgery.
  func sign(_ forgery: Forgery) -> String {
    let signer =
      switch forgery.flaw {
      case .foreignRoot, .xcode, .unsigned: foreign
      case .foreignKey, .truncated: stranger
      case .otherApp: otherApp
      }
    let text =
      switch forgery.content {
      case .notification(let payload): signer.sign(payload)
      case .post(let transaction, _): signer.sign(transaction, at: transaction.signedDate).rawValue
      }
    switch forgery.flaw {
    case .foreignRoot, .foreignKey, .otherApp, .xcode: return text
    case .truncated: return String(text.dropLast(8))
    case .unsigned:
      let payload = text.split(separator: ".")[1]
      return "\(Self.unsignedHeader).\(payload)."
    }
  }

  /// `{"alg":"none"}` in Base64URL (RFC 7519, section 6.1).
  private static let unsignedHeader = "eyJhbGciOiJub25lIn0"
}
