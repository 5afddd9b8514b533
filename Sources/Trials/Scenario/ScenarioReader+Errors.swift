import StoreModel

/// The words for errors.
extension ScenarioReader {
  /// The names of errors, as StoreKit spells them.
  static let storeErrors: [(word: String, meaning: StoreError)] = [
    ("networkError", .networkError), ("systemError", .systemError),
    ("userCancelled", .userCancelled), ("notAvailableInStorefront", .notAvailableInStorefront),
    ("notEntitled", .notEntitled), ("unknown", .unknown), ("unsupported", .unsupported),
    ("productUnavailable", .productUnavailable), ("purchaseNotAllowed", .purchaseNotAllowed),
    ("invalidQuantity", .invalidQuantity), ("ineligibleForOffer", .ineligibleForOffer),
    ("invalidOfferIdentifier", .invalidOfferIdentifier), ("invalidOfferPrice", .invalidOfferPrice),
    ("invalidOfferSignature", .invalidOfferSignature),
    ("missingOfferParameters", .missingOfferParameters),
    ("duplicateRefundRequest", .duplicateRefundRequest),
  ]

  /// The names of verification failures, as StoreKit spells them.
  static let verificationErrors: [(word: String, meaning: VerificationError)] = [
    ("invalidCertificateChain", .invalidCertificateChain),
    ("invalidDeviceVerification", .invalidDeviceVerification),
    ("invalidEncoding", .invalidEncoding), ("invalidSignature", .invalidSignature),
    ("missingRequiredProperties", .missingRequiredProperties),
    ("revokedCertificate", .revokedCertificate),
  ]
}
