public import Simulation
public import StoreModel

/// Which calls of StoreKit's throw which error, by the names of `SKTestSession`'s simulated errors.
///
/// Of the nine calls that Xcode can make fail these are the ones that an app can make here.
public struct SimulatedErrors: Hashable, Sendable {
  /// An error with its chance.
  public struct Failure<Reason: Hashable & Sendable>: Hashable, Sendable {
    /// How often.
    public var chance: Ratio
    /// Which error.
    public var error: Reason

    /// Pairs the two.
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
  /// `sync()` throws, before anybody is asked to sign in.
  public var appStoreSync: Failure<StoreError>?
  /// `subscriptionStatuses(in:)` is empty: the call of the protocol cannot throw.
  public var subscriptionStatus: Failure<StoreError>?
  /// `beginRefundRequest(for:)` throws, before the sheet is shown.
  public var refundRequest: Failure<StoreError>?

  /// Describes errors; without arguments, none.
  public init() {}
}

extension SimulatedErrors {
  /// The errors of a catalogue's settings: each of the calls fails every time.
  ///
  /// Which error Xcode means is not known: the least telling one is taken.
  ///
  /// - Parameter switches: the settings.
  public init(_ switches: StoreSwitches) {
    let unknown = Failure(.always, StoreError.unknown)
    for call in switches.failingCalls {
      switch call {
      case .loadProducts: loadProducts = unknown
      case .purchase: purchase = unknown
      case .verification: verification = Failure(.always, .invalidSignature)
      case .appStoreSync: appStoreSync = unknown
      case .subscriptionStatus: subscriptionStatus = unknown
      case .refundRequest: refundRequest = unknown
      case .appTransaction, .manageSubscriptions, .offerCodeRedeem: break
      }
    }
    if switches.failsPurchases { purchase = unknown }
  }
}

extension FailingCall {
  /// Whether an app can make this call here, so that it can fail.
  public var isSimulated: Bool {
    switch self {
    case .loadProducts, .purchase, .verification, .appStoreSync, .subscriptionStatus,
      .refundRequest:
      true
    case .appTransaction, .manageSubscriptions, .offerCodeRedeem: false
    }
  }
}
