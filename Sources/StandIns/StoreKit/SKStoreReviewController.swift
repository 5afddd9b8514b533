// Names of the original StoreKit that files for StoreKit 2 still mention. They compile; what asks
// the store is refused when it is called.

public import UIKit

/// See developer.apple.com/documentation/storekit/skstorereviewcontroller.
public enum SKStoreReviewController: Sendable {
  /// See `skstorereviewcontroller/requestreview(in:)`.
  ///
  /// - Parameter scene: where.
  @MainActor public static func requestReview(in scene: UIWindowScene) {}
  /// See `skstorereviewcontroller/requestreview()`.
  @MainActor public static func requestReview() {}
}
