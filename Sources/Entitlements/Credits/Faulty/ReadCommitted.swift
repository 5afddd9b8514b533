import StoreModel

/// Defect: the reference with less isolation than it asks for.
///
/// Two transactions read the same balance and each writes its own result: a lost update.
enum ReadCommitted {
  static let variant = Variant.credits(
    "credits/read-committed",
    role: .race,
    summary: "The reference logic at read committed isolation, which allows lost updates.",
    server: LedgerParts(level: .readCommitted)
  )
}
