// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekittest. Comments note the differences.

public import StoreKit
import StoreModel

/// An error that a test wants: developer.apple.com/documentation/storekittest/sktestfailure.
public protocol SKTestFailure: Equatable, Sendable {}

/// The errors by call: developer.apple.com/documentation/storekittest/sktestfailures.
///
/// The store keeps the kind of an error, so all network errors are equal, and so are all system
/// errors.
public enum SKTestFailures: Sendable {
  public enum LoadProducts: SKTestFailure {
    case generic(StoreKitError)
  }

  public enum Purchase: SKTestFailure {
    case generic(StoreKitError)
    case purchase(StoreKit.Product.PurchaseError)
  }

  public enum Verification: SKTestFailure {
    case verification(StoreKit.VerificationResult<Any>.VerificationError)
  }

  public enum AppStoreSync: SKTestFailure {
    case generic(StoreKitError)
  }

  public enum SubscriptionStatus: SKTestFailure {
    case generic(StoreKitError)
  }

  public enum AppTransaction: SKTestFailure {
    case generic(StoreKitError)
  }

  public enum ManageSubscriptions: SKTestFailure {
    case generic(StoreKitError)
  }

  /// Whatever the error, StoreKit throws `failed` unless it is `duplicateRequest`.
  public enum RefundRequest: SKTestFailure {
    case generic(StoreKitError)
    case refundRequest(StoreKit.Transaction.RefundRequestError)
  }

  public enum OfferCodeRedeem: SKTestFailure {
    case generic(StoreKitError)
  }
}
