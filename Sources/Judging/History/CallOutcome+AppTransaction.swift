import StoreModel
import StoreSimulation

extension CallOutcome {
  /// Whether StoreKit tells an app, verifiably, that its customer bought an earlier version of it.
  ///
  /// The sandbox says so of everybody, and an app that believes it is right.
  var tellsOfEarlierCustomer: Bool {
    guard case .appTransaction(.verified(let told)) = self else { return false }
    return told.originalAppVersion != told.appVersion
  }

  /// Whether StoreKit tells so of a customer who really bought an earlier version.
  var tellsOfRealEarlierCustomer: Bool {
    guard case .appTransaction(.verified(let told)) = self else { return false }
    return tellsOfEarlierCustomer && told.environment != .sandbox
  }
}
