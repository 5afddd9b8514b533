import StoreModel

/// Defect: the app reads at its launch and after a purchase, and listens to nothing.
///
/// What a parent approves later, what renews, what is bought on another device and what is refunded
/// is not seen before the next launch.
enum NobodyListens {
  /// The pieces of the app.
  static let parts = AnyParts(listens: false)
}

extension AnySystem {
  static let nobodyListens = variant(
    "any/nobody-listens",
    role: .logic,
    summary: "The app never listens for updates; it reads only at launch and after a purchase."
  ) { _ in NobodyListens.parts }
}
