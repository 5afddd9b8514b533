/// What the app does about a product that it has and that the list of entitlements lacks.
///
/// One report says that the list is empty as long as the device is offline:
/// <https://github.com/LeoKlaus/Paperparrot/issues/235>.
enum MissingProductRule: Hashable, Sendable {
  /// It asks for the product's latest transaction, which says whether it was revoked; if the list is
  /// empty, for those of all products.
  case asksForLatest
  /// It takes the list's word.
  case believesList
}
