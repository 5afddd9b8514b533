import StoreModel

/// Where an app gets its store from.
enum StoreChoice: Sendable {
  /// From a script, for unit tests.
  case scripted(products: [Product])
  /// From outside: a simulated device's store, or an adapter over StoreKit.
  case given(any StoreClient)

  /// The store that was chosen; a scripted one is made for each call.
  func makeStore() -> any StoreClient {
    switch self {
    case .scripted(let products): ScriptedStore(products: products)
    case .given(let store): store
    }
  }
}
