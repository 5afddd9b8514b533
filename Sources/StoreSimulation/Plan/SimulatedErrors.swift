public import Simulation
public import StoreModel

/// The errors of StoreKit calls, by the names of `SKTestSession`'s simulated errors.
///
/// Of the nine calls that Xcode can make fail, these are the ones that an app can make here.
public struct SimulatedErrors: Hashable, Sendable {
  /// An error with its chance.
  public struct Failure<Reason: Hashable & Sendable>: Hashable, Sendable {
    /// The probability.
    public var chance: Ratio
    /// The error.
    public var error: Reason

    /// Creates a failure.
    public init(_ chance: Ratio, _ error: Reason) {
      self.chance = chance
      self.error = error
    }
  }

  /// `products(for:)` throws.
  public var loadProducts: Failure<StoreError>?
  /// `purchase(_:)` throws, before the payment sheet is shown.
  public var purchase: Failure<StoreError>?
  /// A purchase returns a transaction that cannot be verified.
  public var verification: Failure<VerificationError>?
  /// `sync()` throws before the sign-in prompt.
  public var appStoreSync: Failure<StoreError>?
  /// `subscriptionStatuses(in:)` is empty: the call of the protocol cannot throw.
  public var subscriptionStatus: Failure<StoreError>?
  /// `beginRefundRequest(for:)` throws, before the sheet is shown.
  public var refundRequest: Failure<StoreError>?

  /// Creates errors; without arguments, there are none.
  public init() {}
}
