import StoreModel
import StoreSimulation

extension CallOutcome {
  /// Whether StoreKit tells an app, verifiably, that its customer bought an earlier version of it.
  ///
  /// In the sandbox, StoreKit says this of everyone, and an app may believe it.
  var tellsOfEarlierCustomer: Bool {
    guard case .appTransaction(.verified(let told)) = self else { return false }
    return told.originalAppVersion != told.appVersion
  }

  /// Whether StoreKit says this of a customer who really bought an earlier version.
  var tellsOfRealEarlierCustomer: Bool {
    guard case .appTransaction(.verified(let told)) = self else { return false }
    return tellsOfEarlierCustomer && told.environment != .sandbox
  }
}
