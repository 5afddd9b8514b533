/// The app's own identifier of its customer, as in StoreKit's `appAccountToken`.
///
/// StoreKit uses a UUID. Here it is the UUID's lowercase text, so that no random source is needed.
public struct AppAccountToken: RawRepresentable, Hashable, Sendable {
  /// The UUID's text.
  public let rawValue: String

  /// Wraps a UUID's text.
  ///
  /// - Parameter rawValue: The text in any case: `UUID().uuidString` is uppercase, the store's is
  ///   lowercase.
  public init(rawValue: String) { self.rawValue = rawValue.lowercased() }
}
