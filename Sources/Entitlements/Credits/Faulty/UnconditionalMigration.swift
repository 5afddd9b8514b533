import StoreModel

/// Defect: the migration adds the free credits whenever it runs.
///
/// It runs again after an interruption, and for customers who signed in meanwhile.
enum UnconditionalMigration {
  static let variant = Variant.credits(
    "credits/unconditional-migration",
    role: .logic,
    summary: "The migration gives every customer two credits each time it runs.",
    server: LedgerParts(migration: .unconditional)
  )
}
