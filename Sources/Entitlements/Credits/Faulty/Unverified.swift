import StoreModel

/// Defect: the server reads signed transactions without verifying the signature.
///
/// Apple's library does so if it is set up for Xcode or for local testing: it then checks no
/// signature. `Tests/CreditsServer` has the same defect as a variant for a real database.
enum Unverified {
  static let variant = Variant.credits(
    "credits/unverified",
    role: .logic,
    summary: "The server reads signed transactions without verifying the signature.",
    server: LedgerParts(signatures: .ignored)
  )
}
