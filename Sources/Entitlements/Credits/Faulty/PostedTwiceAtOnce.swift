import StoreModel

/// Defect: the server looks up whether a transaction was credited, then inserts it later.
///
/// A direct purchase and its update, or the store's notification and the app, post it at once, and
/// both look it up before either inserts it. Reported:
/// <https://github.com/hyodotdev/openiap/pull/153>, <https://github.com/penxle/typie/pull/996>.
enum PostedTwiceAtOnce {
  static let variant = Variant.credits(
    "credits/select-then-insert",
    role: .logic,
    summary: "The server looks up a purchase, then inserts it, without a unique index.",
    report: "https://github.com/hyodotdev/openiap/pull/153",
    server: LedgerParts(repetition: .selectThenInsert),
    app: CreditsParts(sends: .eachForItself)
  )
}
