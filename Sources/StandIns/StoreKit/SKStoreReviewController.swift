// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

// Names of the original StoreKit that StoreKit 2 files still mention. They compile; a call that
// needs the store is refused.

public import UIKit

public enum SKStoreReviewController: Sendable {
  /// - Parameter scene: The scene of the sheet.
  @MainActor public static func requestReview(in scene: UIWindowScene) {}
  @MainActor public static func requestReview() {}
}
