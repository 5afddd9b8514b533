import FileFormats
import Simulation
import StoreModel
import StoreSimulation

/// The part of the reader for calls that throw.
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
  ]

  /// The names of verification failures, as StoreKit spells them.
  static let verificationErrors: [(word: String, meaning: VerificationError)] = [
    ("invalidCertificateChain", .invalidCertificateChain),
    ("invalidDeviceVerification", .invalidDeviceVerification),
    ("invalidEncoding", .invalidEncoding), ("invalidSignature", .invalidSignature),
    ("missingRequiredProperties", .missingRequiredProperties),
    ("revokedCertificate", .revokedCertificate),
  ]

  /// Reads errors and merges them into those of the catalog's settings, overriding duplicates.
  mutating func errors(_ value: FileValue, into errors: inout SimulatedErrors) {
    guard values.object(value, keys: ScenarioKeys.errors) else { return }
    if let failure = error(value, "loadProducts") { errors.loadProducts = failure }
    if let failure = error(value, "purchase") { errors.purchase = failure }
    if let failure = error(value, "appStoreSync") { errors.appStoreSync = failure }
    if let failure = error(value, "subscriptionStatus") { errors.subscriptionStatus = failure }
    if let failure = error(value, "refundRequest") { errors.refundRequest = failure }
    if let entry = value["verification"],
      let failure = failure(entry, keys: ScenarioKeys.verification, of: Self.verificationErrors)
    {
      errors.verification = failure
    }
  }

  private mutating func error(
    _ value: FileValue,
    _ call: String
  ) -> SimulatedErrors.Failure<StoreError>? {
    guard let entry = value[call] else { return nil }
    return failure(entry, keys: ScenarioKeys.error, of: Self.storeErrors)
  }

  private mutating func failure<Reason>(
    _ value: FileValue,
    keys: KeySet,
    of reasons: [(word: String, meaning: Reason)]
  ) -> SimulatedErrors.Failure<Reason>? {
    guard values.object(value, keys: keys) else { return nil }
    let chance = ratio(value, "chance")
    let reason = value["error"].flatMap { values.word($0, reasons) }
    guard let chance, let reason else { return nil }
    return SimulatedErrors.Failure(chance, reason)
  }
}
