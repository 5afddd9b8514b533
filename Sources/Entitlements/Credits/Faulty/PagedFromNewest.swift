import StoreModel

/// Defect: a history page begins at an offset from the newest row, so new rows shift it.
enum PagedFromNewest {
  static let variant = Variant.credits(
    "credits/paged-from-newest",
    role: .logic,
    summary: "History pages count from the newest row, so new rows shift the later pages.",
    server: LedgerParts(paging: .fromNewest)
  )
}
