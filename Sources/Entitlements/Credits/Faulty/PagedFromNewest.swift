import StoreModel

/// Defect: a page of history begins so many rows from the newest, however many came meanwhile.
enum PagedFromNewest {
  static let variant = Variant(
    "credits/paged-from-newest",
    role: .logic,
    summary: "History pages count from the newest row, so new rows shift the later pages.",
    makeServer: { CreditsServer(environment: $0, parts: LedgerParts(paging: .fromNewest)) },
    makeApp: { CreditsApp(environment: $0) }
  )
}
