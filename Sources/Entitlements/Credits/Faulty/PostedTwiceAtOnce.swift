import StoreModel

/// Defect: whether a transaction was credited is looked up first, and it is inserted later.
///
/// A direct purchase and its update post it at once, or the store's notice and the app, and both
/// look before either has inserted. Reported:
/// <https://github.com/hyodotdev/openiap/pull/153>, <https://github.com/penxle/typie/pull/996>.
enum PostedTwiceAtOnce {
  static let variant = Variant(
    "credits/select-then-insert",
    role: .logic,
    summary: "The server looks up a purchase, then inserts it, without a unique index.",
    report: "https://github.com/hyodotdev/openiap/pull/153",
    makeServer: {
      CreditsServer(environment: $0, parts: LedgerParts(repetition: .selectThenInsert))
    },
    makeApp: { CreditsApp(environment: $0, parts: CreditsParts(sends: .eachForItself)) }
  )
}
