public import StoreModel

/// The system `any`: an app that sells any catalogue.
public enum AnySystem: Sendable {
  /// All variants: the reference, and the reference with one defect each.
  public static let variants: [Variant] = [
    variant(
      "any/reference",
      role: .reference,
      summary: "An app that sells non-consumables, subscriptions, and consumables."
    ) { _ in AnyParts() },
    FinishedBeforeKept.variant, NobodyListens.variant, OlderReadLast.variant,
    RefundsIgnored.variant, EmptyListLocks.variant,
    OneForAllGroups.variant, ClockEndsPlans.variant, TapBuysAgain.variant,
  ]

  static func variant(
    _ id: String,
    role: Variant.Role,
    summary: String,
    report: String? = nil,
    parts: @escaping @Sendable (AppEnvironment) -> AnyParts
  ) -> Variant {
    var variant = Variant(id, role: role, summary: summary, report: report) { environment in
      AnyApp(environment: environment, parts: parts(environment))
    }
    // It has no price list; each app decides which offers a customer gets.
    variant.shows.remove(.offer)
    return variant
  }
}
