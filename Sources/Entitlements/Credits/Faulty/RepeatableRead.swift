import StoreModel

/// Defect: the reference with a little less isolation than it asks for.
///
/// A charge finds no news of a refund, the refund finds no row of the charge, and each writes what
/// the other looked for: write skew.
enum RepeatableRead {
  static let variant = Variant.credits(
    "credits/repeatable-read",
    role: .race,
    summary: "The reference logic at repeatable read isolation, which allows write skew.",
    server: LedgerParts(level: .repeatableRead)
  )
}
