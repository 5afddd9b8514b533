/// The reason why a server refuses signed data, named as Apple's server libraries name it.
///
/// Source: `VerificationStatus` of Apple's App Store Server Library.
public enum SignedDataError: String, Error, Hashable, Sendable, CaseIterable {
  /// The text is not a JSON Web Signature with ES256 and certificates, its signature does not
  /// match, or its content is incomplete.
  case verificationFailure = "VERIFICATION_FAILURE"
  /// It was signed for another app.
  case invalidAppIdentifier = "INVALID_APP_IDENTIFIER"
  /// A certificate cannot be read.
  case invalidCertificate = "INVALID_CERTIFICATE"
  /// There are more or fewer than three certificates.
  case invalidChainLength = "INVALID_CHAIN_LENGTH"
  /// The certificates do not lead to a trusted root, are not the App Store's, or were not valid on
  /// the date of the signature.
  case invalidChain = "INVALID_CHAIN"
  /// It was signed in another environment.
  case invalidEnvironment = "INVALID_ENVIRONMENT"
}

/// A verifier of notifications, which a server uses before it does anything because of them.
///
/// A server in production passes the text to `SignedDataVerifier` of Apple's App Store Server
/// Library.
public protocol NotificationVerifier: Sendable {
  /// Verifies a notification and returns its content.
  func verify(_ signed: SignedNotification) throws(SignedDataError) -> NotificationPayload
}

/// The verifier of a server that gets no notifications: it refuses all of them.
public struct NoNotifications: NotificationVerifier {
  /// Creates a verifier.
  public init() {}

  /// Throws ``SignedDataError/verificationFailure``.
  public func verify(
    _ signed: SignedNotification
  ) throws(SignedDataError) -> NotificationPayload { throw .verificationFailure }
}

/// Reads notifications and trusts them without checking headers or signatures.
///
/// **No verification, and no protection against forged notifications.** Some servers work this way:
/// they decode the part between the dots.
public struct UnsignedNotificationReader: NotificationVerifier {
  /// Creates a reader.
  public init() {}

  /// Returns the claimed content without verifying it.
  public func verify(
    _ signed: SignedNotification
  ) throws(SignedDataError) -> NotificationPayload {
    if let record = signed.claimedRecord { return record }
    let object = try Self.object(in: signed.rawValue)
    do {
      let summary = try object.value("summary", as: .object)
      let data = if let summary { summary } else { try object.required("data", as: .object) }
      let transaction = try data.value("signedTransactionInfo", as: .text)
      let renewal = try data.value("signedRenewalInfo", as: .text)
      return try NotificationPayload(
        wire: object,
        transaction: try transaction.map { try Transaction(wire: try Self.object(in: $0)) },
        renewal: try renewal.map { try RenewalInfo(wire: try Self.object(in: $0)) }
      )
    } catch { throw .verificationFailure }
  }

  /// Returns the claimed object between the dots of a text.
  private static func object(in text: String) throws(SignedDataError) -> WireObject {
    do {
      let parts = try CompactJWS.parts(of: text)
      return try WireObject(utf8: try CompactJWS.decoded(parts[1], .payload))
    } catch { throw .verificationFailure }
  }
}
