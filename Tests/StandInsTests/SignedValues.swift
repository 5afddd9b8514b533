import Foundation
// Not beside Swift Testing: StoreKit exports UIKit, for which Swift Testing looks for an overlay.
@testable import StoreKit
import StoreModel

/// What values of StoreKit say of their signing.
enum SignedValues {
  /// The date at the App Store, and the date that the device shows.
  static var dates: [String] {
    [Device.storeDate, Date()].map { "\($0?.timeIntervalSince1970 ?? 0)" }
  }

  /// What renewal information says, and the transaction that was signed with it.
  ///
  /// - Parameters:
  ///   - model: the information.
  ///   - transaction: what was signed with it.
  /// - Returns: date and environment of each.
  static func signing(
    _ model: StoreModel.RenewalInfo,
    _ transaction: StoreModel.Transaction
  ) -> [[String]] {
    let renewalInfo = StoreKit.Product.SubscriptionInfo.RenewalInfo(model, signedWith: transaction)
    let signed = StoreKit.Transaction(transaction)
    return [
      ["\(renewalInfo.signedDate)", renewalInfo.environmentStringRepresentation],
      ["\(signed.signedDate)", signed.environmentStringRepresentation],
    ]
  }
}
