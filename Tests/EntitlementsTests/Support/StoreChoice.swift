import StoreModel

/// The source of an app's store.
enum StoreChoice: Sendable {
  /// A scripted store, for unit tests.
  case scripted(products: [Product])
  /// A given store: a simulated device's store or an adapter over StoreKit.
  case given(any StoreClient)

  /// Returns the chosen store; each call creates a new scripted store.
  func makeStore() -> any StoreClient {
    switch self {
    case .scripted(let products): ScriptedStore(products: products)
    case .given(let store): store
    }
  }
}
