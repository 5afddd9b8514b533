import StoreKit
import StoreModel

/// An error as the simulated store keeps it.
protocol SimulatedFailure: SKTestFailure {
  /// The store's own error.
  associatedtype Reason: Hashable, Sendable

  /// Creates the error from the store's own.
  init(_ reason: Reason)

  /// The store's own error.
  var reason: Reason { get }
}

extension SimulatedFailure {
  /// Returns whether two errors are the same to the store.
  public static func == (left: Self, right: Self) -> Bool { left.reason == right.reason }
}

// MARK: Errors of calls that throw nothing else

extension SKTestFailures.LoadProducts: SimulatedFailure {
  init(_ reason: StoreError) { self = .generic(StoreKitError(reason)) }

  var reason: StoreError {
    switch self {
    case .generic(let error): StoreError(error)
    }
  }
}

extension SKTestFailures.AppStoreSync: SimulatedFailure {
  init(_ reason: StoreError) { self = .generic(StoreKitError(reason)) }

  var reason: StoreError {
    switch self {
    case .generic(let error): StoreError(error)
    }
  }
}

extension SKTestFailures.SubscriptionStatus: SimulatedFailure {
  init(_ reason: StoreError) { self = .generic(StoreKitError(reason)) }

  var reason: StoreError {
    switch self {
    case .generic(let error): StoreError(error)
    }
  }
}

extension SKTestFailures.AppTransaction: SimulatedFailure {
  init(_ reason: StoreError) { self = .generic(StoreKitError(reason)) }

  var reason: StoreError {
    switch self {
    case .generic(let error): StoreError(error)
    }
  }
}

extension SKTestFailures.ManageSubscriptions: SimulatedFailure {
  init(_ reason: StoreError) { self = .generic(StoreKitError(reason)) }

  var reason: StoreError {
    switch self {
    case .generic(let error): StoreError(error)
    }
  }
}

extension SKTestFailures.OfferCodeRedeem: SimulatedFailure {
  init(_ reason: StoreError) { self = .generic(StoreKitError(reason)) }

  var reason: StoreError {
    switch self {
    case .generic(let error): StoreError(error)
    }
  }
}

// MARK: Other errors

extension SKTestFailures.Purchase: SimulatedFailure {
  init(_ reason: StoreError) {
    let error = reason.asStoreKit as? StoreKit.Product.PurchaseError
    self = error.map { .purchase($0) } ?? .generic(StoreKitError(reason))
  }

  var reason: StoreError {
    switch self {
    case .generic(let error): StoreError(error)
    case .purchase(let error): StoreError(error)
    }
  }
}

extension SKTestFailures.RefundRequest: SimulatedFailure {
  init(_ reason: StoreError) {
    self =
      switch reason {
      case .duplicateRefundRequest: .refundRequest(.duplicateRequest)
      case .unknown: .refundRequest(.failed)
      default: .generic(StoreKitError(reason))
      }
  }

  var reason: StoreError {
    switch self {
    case .generic(let error): StoreError(error)
    case .refundRequest(.duplicateRequest): .duplicateRefundRequest
    case .refundRequest(.failed): .unknown
    }
  }
}

extension SKTestFailures.Verification: SimulatedFailure {
  init(_ reason: StoreModel.VerificationError) { self = .verification(.init(reason)) }

  var reason: StoreModel.VerificationError {
    switch self {
    case .verification(let error): error.inModel
    }
  }
}

// MARK: Errors of StoreKit and of the store

extension StoreKitError {
  fileprivate init(_ reason: StoreError) {
    self = reason.asStoreKit as? StoreKitError ?? .unknown
  }
}

extension StoreError {
  fileprivate init(_ error: StoreKitError) {
    self =
      switch error {
      case .unknown: .unknown
      case .userCancelled: .userCancelled
      case .networkError: .networkError
      case .systemError: .systemError
      case .notAvailableInStorefront: .notAvailableInStorefront
      case .notEntitled: .notEntitled
      case .unsupported: .unsupported
      }
  }

  fileprivate init(_ error: StoreKit.Product.PurchaseError) {
    self =
      switch error {
      case .invalidQuantity: .invalidQuantity
      case .productUnavailable: .productUnavailable
      case .purchaseNotAllowed: .purchaseNotAllowed
      case .ineligibleForOffer: .ineligibleForOffer
      case .invalidOfferIdentifier: .invalidOfferIdentifier
      case .invalidOfferPrice: .invalidOfferPrice
      case .invalidOfferSignature: .invalidOfferSignature
      case .missingOfferParameters: .missingOfferParameters
      }
  }
}
