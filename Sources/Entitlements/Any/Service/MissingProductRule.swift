/// What the app does about a product that it has and that the list of entitlements lacks.
///
/// One report says that the list is empty as long as the device is offline:
/// <https://github.com/LeoKlaus/Paperparrot/issues/235>.
enum MissingProductRule: Hashable, Sendable {
  /// It asks for the product's history, which says what was revoked. If the list is empty, it asks
  /// for the history of all products.
  case asksForHistory
  /// It takes the list's word.
  case believesList
}
