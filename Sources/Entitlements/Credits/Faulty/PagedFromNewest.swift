import StoreModel

/// Defect: a page of history begins so many rows from the newest, however many came meanwhile.
enum PagedFromNewest {
  static let variant = Variant(
    "credits/paged-from-newest",
    role: .logic,
    summary: "History is paged by an offset from the newest row.",
    makeServer: { CreditsServer(environment: $0, parts: LedgerParts(paging: .fromNewest)) },
    makeApp: { CreditsApp(environment: $0) }
  )
}
