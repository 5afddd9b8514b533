import StoreModel

/// Defect: one empty list of current entitlements is believed.
///
/// The list is sometimes empty for a while after a launch and after a purchase. Fixed in a shipped
/// library: <https://github.com/superwall/Superwall-iOS/pull/506>.
enum EmptyListLocks {
  static let variant = Variant.anyCatalog(
    "any/empty-list-locks",
    role: .logic,
    summary: "A single empty list of current entitlements locks out a paying customer.",
    report: "https://github.com/superwall/Superwall-iOS/pull/506"
  ) { _ in EmptyListLocks.parts }

  /// The parts of the app.
  static let parts = AnyParts(
    holdings: Holdings(thing: EmptyReadLocks(), plans: EmptyAnswerEnds()),
    missing: .believesList
  )
}
