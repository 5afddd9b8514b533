package import StoreModel

/// The system `any`: an app that sells any catalog.
package enum AnySystem: Sendable {
  /// All variants: the reference, and the reference with one defect each.
  package static let variants: [Variant] =
    [
      .anyCatalog(
        "any/reference",
        role: .reference,
        summary: "An app that sells non-consumables, subscriptions, and consumables."
      ) { _ in AnyParts() }
    ] + defects
}
