// Names of the original StoreKit that StoreKit 2 files still mention. They compile; a call that
// needs the store is refused.

public import UIKit

/// See developer.apple.com/documentation/storekit/skstorereviewcontroller.
public enum SKStoreReviewController: Sendable {
  /// See `skstorereviewcontroller/requestreview(in:)`.
  ///
  /// - Parameter scene: The scene of the sheet.
  @MainActor public static func requestReview(in scene: UIWindowScene) {}
  /// See `skstorereviewcontroller/requestreview()`.
  @MainActor public static func requestReview() {}
}
