package import StoreModel

/// The systems under test that come with StoreStorm.
package enum Systems: Sendable {
  private static let all = [
    UnlockSystem.variants, SubscriptionSystem.variants, AccountSystem.variants,
    CreditsSystem.variants, AnySystem.variants,
  ]

  /// The names of all systems.
  package static let names: [String] = all.map { $0[0].system }

  /// The variants of all systems, in their order.
  package static let variants: [Variant] = all.flatMap { $0 }
}
