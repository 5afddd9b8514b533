// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekittest. Comments note the differences.

import Simulation
import StoreModel
import StoreSimulation

extension SKTestSession {
  /// - Parameters:
  ///   - error: The error; nil for none.
  ///   - api: The call that throws it.
  /// - Throws: `SKTestError`.
  public func setSimulatedError<API: FailableStoreKitAPI>(
    _ error: API.Failure?,
    forAPI api: API
  ) async throws {
    let store = try Self.store
    func set<Call: SimulatedAPI>(_ call: Call) {
      store.errors[keyPath: Call.place] = (error as? Call.Failure).map {
        SimulatedErrors.Failure(.always, $0.reason)
      }
    }
    if let call = api as? any SimulatedAPI { set(call) }
  }

  /// - Parameter api: The call.
  /// - Returns: The error that the call throws, or nil.
  public func simulatedError<API: FailableStoreKitAPI>(forAPI api: API) async -> API.Failure? {
    func error<Call: SimulatedAPI>(of call: Call) -> API.Failure? {
      let failure = StoreSession.current?.errors[keyPath: Call.place]
      return failure.map { Call.Failure($0.error) } as? API.Failure
    }
    return (api as? any SimulatedAPI).flatMap { error(of: $0) }
  }
}

/// A call that the simulated store can make fail: each of Apple's.
private protocol SimulatedAPI<Failure>: FailableStoreKitAPI where Failure: SimulatedFailure {
  /// The place of the call's error among those of the store.
  static var place: Place { get }
}

extension SimulatedAPI {
  fileprivate typealias Place =
    WritableKeyPath<SimulatedErrors, SimulatedErrors.Failure<Failure.Reason>?>
}

extension StoreKitLoadProductsAPI: SimulatedAPI {
  fileprivate static var place: Place { \.loadProducts }
}

extension StoreKitPurchaseAPI: SimulatedAPI {
  fileprivate static var place: Place { \.purchase }
}

extension StoreKitVerificationAPI: SimulatedAPI {
  fileprivate static var place: Place { \.verification }
}

extension StoreKitAppStoreSyncAPI: SimulatedAPI {
  fileprivate static var place: Place { \.appStoreSync }
}

extension StoreKitSubscriptionStatusAPI: SimulatedAPI {
  fileprivate static var place: Place { \.subscriptionStatus }
}

extension StoreKitAppTransactionAPI: SimulatedAPI {
  fileprivate static var place: Place { \.appTransaction }
}

extension StoreKitManageSubscriptionsAPI: SimulatedAPI {
  fileprivate static var place: Place { \.manageSubscriptions }
}

extension StoreKitRefundRequestAPI: SimulatedAPI {
  fileprivate static var place: Place { \.refundRequest }
}

extension StoreKitOfferCodeRedeemAPI: SimulatedAPI {
  fileprivate static var place: Place { \.offerCodeRedeem }
}

extension SimulatedErrors {
  /// The errors that the settings of a configuration file switch on.
  init(_ switches: StoreSwitches) {
    self.init()
    let unknown = Failure<StoreError>(.always, .unknown)
    for call in switches.failingCalls {
      switch call {
      case .loadProducts: loadProducts = unknown
      case .purchase: purchase = unknown
      case .verification: verification = Failure(.always, .invalidSignature)
      case .appStoreSync: appStoreSync = unknown
      case .subscriptionStatus: subscriptionStatus = unknown
      case .appTransaction: appTransaction = unknown
      case .manageSubscriptions: manageSubscriptions = unknown
      case .refundRequest: refundRequest = unknown
      case .offerCodeRedeem: offerCodeRedeem = unknown
      }
    }
    if switches.failsPurchases { purchase = unknown }
  }
}
