import Simulation
import StoreModel
import StoreSimulation

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

/// Defaults for omitted parts of a scenario, based on the settings of its catalog.
extension ScenarioReader {
  /// Applies the switches of the catalog to the plan, before the scenario is read.
  mutating func applySwitches() {
    guard let switches = store?.switches else { return }
    plan.prompts.asksEverybody = switches.asksToBuy
    if switches.hidesDialogs {
      plan.prompts.paymentAnswered = .zero
      plan.prompts.signInAnswered = .zero
    }
    for fault in FaultDeclaration.all where fault.switchedOn(switches) { fault.switchOn(&plan) }
    plan.billing.timeRate = switches.timeRate
    plan.billing.grace = switches.grantsGrace ? .allRenewals : .none
  }
}
