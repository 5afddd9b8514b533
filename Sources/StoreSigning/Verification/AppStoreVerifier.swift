import StoreJSON
package import StoreModel

/// Verifies what the App Store signs, as `SignedDataVerifier` of Apple's App Store Server Library
/// does without online checks.
///
/// The order of the checks is: the form and the algorithm; the certificates at the date of the
/// payload; the signature; the content; the app; the environment. All three signatures of a
/// notification are checked. There are two differences from Apple's libraries. Signatures are
/// checked in Xcode's environment, too, and content that this package does not know is refused:
/// another type of notification, or one with neither `data` nor `summary`.
package struct AppStoreVerifier: Sendable {
  private let app: AppStoreApp
  private let environment: StoreEnvironment
  private let root: [UInt8]

  /// Creates a verifier for one environment.
  ///
  /// - Parameters:
  ///   - app: The app. Its number is checked in production only: the sandbox has none.
  ///   - environment: The environment in which the data must be signed.
  ///   - root: The root certificate to trust, in the Distinguished Encoding Rules.
  package init(
    app: AppStoreApp,
    environment: StoreEnvironment,
    root: [UInt8] = CertificateChain.simulated.root.der
  ) {
    (self.app, self.environment, self.root) = (app, environment, root)
  }

  /// Verifies `signedPayload` and everything that is signed in it.
  package func notification(
    _ signedPayload: String
  ) throws(SignedDataError) -> NotificationPayload {
    let (object, chain) = try content(of: signedPayload)
    guard case .object(let members) = object["data"] ?? object["summary"] else {
      throw .verificationFailure
    }
    let data = WireObject(members: members)
    try demandApp(data)
    guard environment != .production || data["appAppleId"] == .integer(app.appAppleID) else {
      throw .invalidAppIdentifier
    }
    try demandEnvironment(data)
    var (transaction, renewal): (Transaction?, RenewalInfo?)
    if let text = try text("signedTransactionInfo", of: data) {
      transaction = try self.transaction(text, after: chain)
    }
    if let text = try text("signedRenewalInfo", of: data) {
      renewal = try self.renewal(text, after: chain)
    }
    do {
      return try NotificationPayload(wire: object, transaction: transaction, renewal: renewal)
    } catch { throw .verificationFailure }
  }

  /// Verifies `signedTransactionInfo`.
  package func transaction(_ signed: SignedTransaction) throws(SignedDataError) -> Transaction {
    try transaction(signed.rawValue, after: nil)
  }

  /// Verifies `signedRenewalInfo`, which names no app.
  package func renewal(_ signedRenewalInfo: String) throws(SignedDataError) -> RenewalInfo {
    try renewal(signedRenewalInfo, after: nil)
  }

  private func transaction(
    _ text: String,
    after known: VerifiedChain?
  ) throws(SignedDataError) -> Transaction {
    let object = try content(of: text, after: known).object
    let transaction: Transaction
    do { transaction = try Transaction(wire: object) } catch { throw .verificationFailure }
    try demandApp(object)
    try demandEnvironment(object)
    return transaction
  }

  private func renewal(
    _ text: String,
    after known: VerifiedChain?
  ) throws(SignedDataError) -> RenewalInfo {
    let object = try content(of: text, after: known).object
    let renewal: RenewalInfo
    do { renewal = try RenewalInfo(wire: object) } catch { throw .verificationFailure }
    try demandEnvironment(object)
    return renewal
  }

  // MARK: Checks

  private func demandApp(_ object: WireObject) throws(SignedDataError) {
    guard object["bundleId"] == .string(app.bundleID.rawValue) else { throw .invalidAppIdentifier }
  }

  private func demandEnvironment(_ object: WireObject) throws(SignedDataError) {
    guard object["environment"] == .string(environment.wireName) else { throw .invalidEnvironment }
  }

  private func text(
    _ name: String,
    of object: WireObject
  ) throws(SignedDataError) -> String? {
    switch object[name] {
    case nil: nil
    case .string(let text): text
    default: throw .verificationFailure
    }
  }

  /// Returns the content of a signed text once its certificates and its signature are verified.
  ///
  /// Certificates equal to the verified ones of a text that contains this one need no second
  /// verification, except of their dates.
  private func content(
    of text: String,
    after known: VerifiedChain? = nil
  ) throws(SignedDataError) -> (object: WireObject, chain: VerifiedChain) {
    let (parts, object): (CompactJWS, WireObject)
    do {
      parts = try CompactJWS(text)
      object = try WireObject(utf8: parts.payload)
    } catch { throw .verificationFailure }
    guard parts.algorithm == "ES256", let x5c = parts.header["x5c"]?.texts, !x5c.isEmpty,
      let date = Self.signedDate(of: object)
    else { throw .verificationFailure }
    let chain: VerifiedChain
    if let known, known.x5c == x5c {
      guard known.isValid(at: date) else { throw .invalidChain }
      chain = known
    } else {
      guard let root = try? CertificateContent(der: root) else { throw .invalidCertificate }
      chain = try VerifiedChain(x5c: x5c, root: root, at: date)
    }
    guard let signature = ECDSASignature(bytes: parts.signature),
      chain.key.isSignature(signature, of: parts.signedBytes)
    else { throw .verificationFailure }
    return (object, chain)
  }

  private static func signedDate(of object: WireObject) -> StoreDate? {
    (object["signedDate"]?.truncated?.number).map(StoreDate.init(rawValue:))
  }
}

extension AppStoreVerifier: NotificationVerifier {
  /// Verifies a notification.
  package func verify(
    _ signed: SignedNotification
  ) throws(SignedDataError) -> NotificationPayload { try notification(signed.rawValue) }
}
