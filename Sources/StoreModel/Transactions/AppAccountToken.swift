/// The app's own name for its customer, which a purchase carries: StoreKit's `appAccountToken`.
///
/// A UUID in StoreKit; here its text in lower case, so that no random source is needed.
public struct AppAccountToken: RawRepresentable, Hashable, Sendable {
  /// The UUID's text.
  public let rawValue: String

  /// Wraps a UUID's text.
  ///
  /// - Parameter rawValue: in any case: `UUID().uuidString` has capitals, the store gives none.
  public init(rawValue: String) { self.rawValue = rawValue.lowercased() }
}
