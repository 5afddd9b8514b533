import StoreModel
import StoreSimulation

extension CallOutcome {
  /// Whether StoreKit tells an app, verifiably, that its customer bought an earlier version of it.
  var tellsOfEarlierCustomer: Bool {
    guard case .appTransaction(.verified(let told)) = self else { return false }
    return told.originalAppVersion != told.appVersion
  }
}
