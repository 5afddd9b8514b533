package import Simulation
package import StoreModel

/// The errors of StoreKit calls, by the names of `SKTestSession`'s simulated errors.
///
/// Of the nine calls that Xcode can make fail, these are the ones that an app can make here.
package struct SimulatedErrors: Hashable, Sendable {
  /// An error with its chance.
  package struct Failure<Reason: Hashable & Sendable>: Hashable, Sendable {
    /// The probability.
    package var chance: Ratio
    /// The error.
    package var error: Reason

    /// Creates a failure.
    package init(_ chance: Ratio, _ error: Reason) {
      self.chance = chance
      self.error = error
    }
  }

  /// `products(for:)` throws.
  package var loadProducts: Failure<StoreError>?
  /// `purchase(_:)` throws, before the payment sheet is shown.
  package var purchase: Failure<StoreError>?
  /// A purchase returns a transaction that cannot be verified.
  package var verification: Failure<VerificationError>?
  /// `sync()` throws before the sign-in prompt.
  package var appStoreSync: Failure<StoreError>?
  /// `subscriptionStatuses(in:)` throws.
  package var subscriptionStatus: Failure<StoreError>?
  /// `appTransaction()` throws, and `refreshAppTransaction()` before the sign-in prompt.
  package var appTransaction: Failure<StoreError>?
  /// `beginRefundRequest(for:)` throws, before the sheet is shown.
  package var refundRequest: Failure<StoreError>?
  /// `showManageSubscriptions(in:)` throws, before the sheet is shown.
  package var manageSubscriptions: Failure<StoreError>?
  /// `presentOfferCodeRedeemSheet()` throws, before the sheet is shown.
  package var offerCodeRedeem: Failure<StoreError>?

  /// Creates errors; without arguments, there are none.
  package init() {}
}

extension SimulatedErrors {
  /// The declarations, in the order of a scenario file.
  static let declarations: [FaultDeclaration] = [
    FaultDeclaration(.errors, "loadProducts", .error(\.faults.errors.loadProducts))
      .setting("Loading products throws."),
    FaultDeclaration(.errors, "purchase", .error(\.faults.errors.purchase))
      .setting("A purchase throws before the payment sheet is shown."),
    FaultDeclaration(.errors, "verification", .verificationError(\.faults.errors.verification))
      .setting("A purchase returns a transaction that cannot be verified."),
    FaultDeclaration(.errors, "appStoreSync", .error(\.faults.errors.appStoreSync))
      .setting("A restore's sync throws before anyone is asked to sign in."),
    FaultDeclaration(.errors, "subscriptionStatus", .error(\.faults.errors.subscriptionStatus))
      .setting("Reading the subscription statuses throws.")
      .switchedOn { $0.fails(.subscriptionStatus) },
    FaultDeclaration(.errors, "appTransaction", .error(\.faults.errors.appTransaction))
      .setting("Reading the app transaction throws, and refreshing it before anyone signs in.")
      .switchedOn { $0.fails(.appTransaction) },
    FaultDeclaration(.errors, "refundRequest", .error(\.faults.errors.refundRequest))
      .setting("Asking for money back in the app throws before the sheet is shown.")
      .switchedOn { $0.fails(.refundRequest) },
    FaultDeclaration(.errors, "manageSubscriptions", .error(\.faults.errors.manageSubscriptions))
      .setting("Managing subscriptions in the app throws before the sheet is shown.")
      .switchedOn { $0.fails(.manageSubscriptions) },
    FaultDeclaration(.errors, "offerCodeRedeem", .error(\.faults.errors.offerCodeRedeem))
      .setting("Redeeming a code in the app throws before the sheet is shown.")
      .switchedOn { $0.fails(.offerCodeRedeem) },
  ]
}
