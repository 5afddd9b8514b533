/// Why a signed value could not be trusted, by StoreKit's `VerificationResult.VerificationError`.
public enum VerificationError: Error, Hashable, Sendable, CaseIterable {
  /// The certificates do not lead to Apple's.
  case invalidCertificateChain
  /// The value was signed for another device.
  case invalidDeviceVerification
  /// The value could not be decoded.
  case invalidEncoding
  /// The signature does not match.
  case invalidSignature
  /// Something required is missing.
  case missingRequiredProperties
  /// A certificate was revoked.
  case revokedCertificate
}

/// A transaction with the store's word on whether it is genuine.
public enum VerificationResult: Hashable, Sendable {
  /// The store signed it for this app and device.
  case verified(Transaction)
  /// It may be forged: give nothing for it.
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
