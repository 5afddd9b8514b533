/// The reason why a signed value is not trusted, as in StoreKit's
/// `VerificationResult.VerificationError`.
public enum VerificationError: String, Error, Hashable, Sendable, CaseIterable {
  /// The certificate chain does not lead to Apple's.
  case invalidCertificateChain
  /// The value was signed for another device.
  case invalidDeviceVerification
  /// The value could not be decoded.
  case invalidEncoding
  /// The signature does not match.
  case invalidSignature
  /// A required property is missing.
  case missingRequiredProperties
  /// A certificate was revoked.
  case revokedCertificate
}

/// A transaction, with the store's verdict on whether it is genuine.
public enum VerificationResult: Hashable, Sendable {
  /// The store signed it for this app and device.
  case verified(Transaction)
  /// It may be forged; grant nothing for it.
  case unverified(Transaction, VerificationError)

  /// The transaction, trusted or not.
  public var unsafePayload: Transaction {
    switch self {
    case .verified(let transaction), .unverified(let transaction, _): transaction
    }
  }

  /// The transaction if it is genuine.
  public var verifiedPayload: Transaction? {
    if case .verified(let transaction) = self { transaction } else { nil }
  }
}
