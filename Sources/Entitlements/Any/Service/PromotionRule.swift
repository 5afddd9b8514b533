/// What the app does with a purchase that a customer began on the App Store.
enum PromotionRule: Sendable {
  /// It completes each one, as soon as no other purchase is in progress.
  case whenFree
  /// It ignores those that arrive before its products are loaded.
  case onceLoaded
}
