import Simulation
import StoreModel

/// Delivers changes of the books to the devices of an account.
protocol TransactionCarrier: Sendable {
  /// The lane on which it delivers.
  var lane: Lane { get }

  /// Delivers the changes of one instant; called on its lane.
  ///
  /// - Parameters:
  ///   - entries: the changed entries.
  ///   - account: the account.
  ///   - isKnown: whether the originating device already knows; an account's only device is not
  ///     notified then.
  func carry(_ entries: [BookEntry], to account: AccountID, isKnown: Bool)

  /// Tells the customer's devices that the App Store of another country is used; called on its
  /// lane.
  func carry(_ storefront: Storefront, to account: AccountID)
}
