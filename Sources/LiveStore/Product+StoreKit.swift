// Conversions of StoreKit's values to the types of `StoreModel`.
// NEVER RUN ON A DEVICE: see StoreKitStore.swift.

#if canImport(StoreKit) && (canImport(Darwin) || STOREKIT_DECLARATIONS)
import Foundation
import StoreKit
import StoreModel

extension StoreError {
  /// Creates the corresponding error; errors that do not come from the store become `unknown`.
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as StoreKitError:
      switch error {
      case .networkError: self = .networkError
      case .systemError: self = .systemError
      case .userCancelled: self = .userCancelled
      case .notAvailableInStorefront: self = .notAvailableInStorefront
      case .notEntitled: self = .notEntitled
      case .unsupported: self = .unsupported
      case .unknown: self = .unknown
      @unknown default: self = .unknown
      }
    case let error as StoreKit.Product.PurchaseError:
      switch error {
      case .productUnavailable: self = .productUnavailable
      case .purchaseNotAllowed: self = .purchaseNotAllowed
      case .invalidQuantity: self = .invalidQuantity
      case .ineligibleForOffer: self = .ineligibleForOffer
      case .invalidOfferIdentifier: self = .invalidOfferIdentifier
      case .invalidOfferPrice: self = .invalidOfferPrice
      case .invalidOfferSignature: self = .invalidOfferSignature
      case .missingOfferParameters: self = .missingOfferParameters
      @unknown default: self = .unknown
      }
    case let error as StoreKit.Transaction.RefundRequestError:
      switch error {
      case .duplicateRequest: self = .duplicateRefundRequest
      case .failed: self = .systemError
      @unknown default: self = .unknown
      }
    default: self = .unknown
    }
  }
}

extension StoreDate {
  /// Creates a date in whole milliseconds, dropping the fraction.
  init(_ date: Date) {
    self.init(rawValue: Int64((date.timeIntervalSince1970 * 1_000).rounded(.down)))
  }
}

extension Decimal {
  /// The nearest whole number.
  fileprivate var nearestInteger: Int64 {
    let nearest = NSDecimalNumberHandler(
      roundingMode: .plain,
      scale: 0,
      raiseOnExactness: false,
      raiseOnOverflow: false,
      raiseOnUnderflow: false,
      raiseOnDivideByZero: false
    )
    return NSDecimalNumber(decimal: self).rounding(accordingToBehavior: nearest).int64Value
  }
}

extension Price {
  /// Creates a price in thousandths of the currency's unit, rounded to the nearest.
  init(_ amount: Decimal, _ currency: String) {
    self.init(milliunits: (amount * 1_000).nearestInteger, currency: currency)
  }
}

extension CalendarZone {
  /// Creates the zone that the device is set to now.
  ///
  /// The model has no database of zones. A zone other than US Pacific time keeps its present
  /// distance from UTC, so it does not follow a later change to or from daylight saving time.
  init(_ zone: TimeZone) {
    self.init(identifier: zone.identifier, secondsAhead: Int64(zone.secondsFromGMT()))
  }
}

extension StoreModel.Product {
  init(_ product: StoreKit.Product) {
    let currency = product.priceFormatStyle.currencyCode
    self.init(
      id: ProductID(product.id),
      type: ProductType(product.type),
      displayName: product.displayName,
      description: product.description,
      price: Price(product.price, currency),
      isFamilyShareable: product.isFamilyShareable,
      subscription: product.subscription.map { info in
        StoreModel.SubscriptionInfo(
          groupID: SubscriptionGroupID(info.subscriptionGroupID),
          groupLevel: info.groupLevel,
          period: StoreModel.SubscriptionPeriod(info.subscriptionPeriod),
          introductoryOffer: info.introductoryOffer.map { .init($0, .introductory, currency) },
          promotionalOffers: info.promotionalOffers.map { .init($0, .promotional, currency) },
          winBackOffers: info.winBackOffers.map { .init($0, .winBack, currency) }
        )
      }
    )
  }
}

extension ProductType {
  init(_ type: StoreKit.Product.ProductType) {
    switch type {
    case .consumable: self = .consumable
    case .nonRenewable: self = .nonRenewing
    case .autoRenewable: self = .autoRenewable
    default: self = .nonConsumable
    }
  }
}

extension StoreModel.SubscriptionPeriod {
  init(_ period: StoreKit.Product.SubscriptionPeriod) {
    let unit: Unit =
      switch period.unit {
      case .day: .day
      case .week: .week
      case .month: .month
      case .year: .year
      @unknown default: .month
      }
    self.init(max(1, period.value), unit)
  }
}

extension StoreModel.SubscriptionOffer {
  init(_ offer: StoreKit.Product.SubscriptionOffer, _ kind: Kind, _ currency: String) {
    let mode: PaymentMode =
      switch offer.paymentMode {
      case .payAsYouGo: .payAsYouGo
      case .payUpFront: .payUpFront
      default: .freeTrial
      }
    self.init(
      kind: kind,
      id: offer.id,
      paymentMode: mode,
      period: StoreModel.SubscriptionPeriod(offer.period),
      periodCount: max(1, offer.periodCount),
      price: Price(offer.price, currency)
    )
  }
}

extension VerificationError {
  init<Signed>(_ error: StoreKit.VerificationResult<Signed>.VerificationError) {
    self =
      switch error {
      case .revokedCertificate: .revokedCertificate
      case .invalidCertificateChain: .invalidCertificateChain
      case .invalidDeviceVerification: .invalidDeviceVerification
      case .invalidEncoding: .invalidEncoding
      case .invalidSignature: .invalidSignature
      case .missingRequiredProperties: .missingRequiredProperties
      @unknown default: .invalidSignature
      }
  }
}

extension StoreModel.VerificationResult {
  init(_ result: StoreKit.VerificationResult<StoreKit.Transaction>) {
    switch result {
    case .verified(let transaction): self = .verified(StoreModel.Transaction(transaction))
    case .unverified(let transaction, let error):
      self = .unverified(StoreModel.Transaction(transaction), VerificationError(error))
    }
  }
}

extension AppTransactionResult {
  init(_ result: StoreKit.VerificationResult<StoreKit.AppTransaction>) {
    switch result {
    case .verified(let transaction): self = .verified(StoreModel.AppTransaction(transaction))
    case .unverified(let transaction, let error):
      self = .unverified(StoreModel.AppTransaction(transaction), VerificationError(error))
    }
  }
}

extension StoreModel.AppTransaction {
  init(_ transaction: StoreKit.AppTransaction) {
    self.init(
      appTransactionID: transaction.appTransactionID,
      bundleID: BundleID(transaction.bundleID),
      appVersion: transaction.appVersion,
      originalAppVersion: transaction.originalAppVersion,
      originalPurchaseDate: StoreDate(transaction.originalPurchaseDate),
      environment: StoreEnvironment(transaction.environment),
      signedDate: StoreDate(transaction.signedDate)
    )
  }
}

extension StoreEnvironment {
  init(_ environment: AppStore.Environment) {
    switch environment {
    case .sandbox: self = .sandbox
    case .xcode: self = .xcode
    default: self = .production
    }
  }
}

extension StoreModel.Transaction {
  /// Creates a transaction from StoreKit's; its offer is available from iOS 18.4 on.
  init(_ transaction: StoreKit.Transaction) {
    let price = transaction.price.map { Price($0, transaction.currency?.identifier ?? "USD") }
    self.init(
      id: TransactionID(rawValue: transaction.id),
      originalID: TransactionID(rawValue: transaction.originalID),
      productID: ProductID(transaction.productID),
      productType: ProductType(transaction.productType),
      purchaseDate: StoreDate(transaction.purchaseDate),
      originalPurchaseDate: StoreDate(transaction.originalPurchaseDate),
      purchasedQuantity: transaction.purchasedQuantity,
      ownershipType: transaction.ownershipType == .familyShared ? .familyShared : .purchased,
      subscription: SubscriptionDetails(transaction, price),
      revocation: Revocation(transaction),
      appAccountToken: transaction.appAccountToken.map {
        AppAccountToken(rawValue: $0.uuidString.lowercased())
      },
      environment: StoreEnvironment(transaction.environment),
      price: price ?? .free,
      signedDate: StoreDate(transaction.signedDate)
    )
  }
}

extension Revocation {
  /// Creates the revocation; nil if the transaction is in force.
  ///
  /// `Transaction.revocationType` is available from iOS 26.4 on, and both properties only with the
  /// SDK of that version (Swift 6.3). Otherwise the owner decides the type: a member's transaction
  /// was no longer shared, a buyer's was refunded in full. StoreKit has a fourth type, for a
  /// revocation by an organization's administrator, which the model does not have.
  init?(_ transaction: StoreKit.Transaction) {
    guard let date = transaction.revocationDate else { return nil }
    self.init(
      date: StoreDate(date),
      reason: transaction.revocationReason == .developerIssue ? .developerIssue : .other,
      type: transaction.ownershipType == .familyShared ? .familyRevoke : .refundFull
    )
    #if compiler(>=6.3)
    if let percentage = transaction.revocationPercentage {
      // StoreKit's percentage is 0.0...100.0, in whole thousandths at most.
      self.percentage = Int32(clamping: (percentage * 1_000).nearestInteger)
    }
    guard #available(macOS 26.4, iOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *) else {
      return
    }
    switch transaction.revocationType {
    case .fullRefund?: type = .refundFull
    case .proratedRefund?: type = .refundProrated
    case .familyRevocation?: type = .familyRevoke
    default: break
    }
    #endif
  }
}

extension StoreModel.SubscriptionOffer {
  /// Creates an applied offer; nil if there was none, or if StoreKit omits what the model requires.
  ///
  /// `Transaction.Offer.period` is available from iOS 18.4 on. StoreKit reports neither the number
  /// of periods of an offer nor its price, so the offer has one period here, at the price of the
  /// transaction or renewal that it applies to.
  init?(_ offer: StoreKit.Transaction.Offer?, _ price: Price?) {
    guard #available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *),
      let offer, let period = offer.period
    else { return nil }
    let kind: Kind
    switch offer.type {
    case .introductory: kind = .introductory
    case .promotional: kind = .promotional
    case .code: kind = .code
    case .winBack: kind = .winBack
    default: return nil
    }
    let mode: PaymentMode
    switch offer.paymentMode {
    case .freeTrial?: mode = .freeTrial
    case .payAsYouGo?: mode = .payAsYouGo
    case .payUpFront?: mode = .payUpFront
    default: return nil
    }
    guard mode == .freeTrial || price != nil else { return nil }
    self.init(
      kind: kind,
      id: offer.id,
      paymentMode: mode,
      period: StoreModel.SubscriptionPeriod(period),
      price: price ?? .free
    )
  }
}

extension SubscriptionDetails {
  init?(_ transaction: StoreKit.Transaction, _ price: Price?) {
    guard let group = transaction.subscriptionGroupID, let end = transaction.expirationDate else {
      return nil
    }
    self.init(
      groupID: SubscriptionGroupID(group),
      expirationDate: StoreDate(end),
      offer: SubscriptionOffer(transaction.offer, price),
      reason: transaction.reason == .renewal ? .renewal : .purchase,
      webOrderLineItemID: transaction.webOrderLineItemID ?? ""
    )
    isUpgraded = transaction.isUpgraded
  }
}

extension RenewalState {
  init(_ state: StoreKit.Product.SubscriptionInfo.RenewalState) {
    switch state {
    case .subscribed: self = .subscribed
    case .inGracePeriod: self = .inGracePeriod
    case .inBillingRetryPeriod: self = .inBillingRetryPeriod
    case .revoked: self = .revoked
    default: self = .expired
    }
  }
}

extension RenewalInfo {
  init(_ info: StoreKit.Product.SubscriptionInfo.RenewalInfo) {
    let reason = info.expirationReason.map { reason -> ExpirationReason in
      switch reason {
      case .autoRenewDisabled: .autoRenewDisabled
      case .billingError: .billingError
      case .didNotConsentToPriceIncrease: .didNotConsentToPriceIncrease
      case .productUnavailable: .productUnavailable
      default: .unknown
      }
    }
    let increase: PriceIncreaseStatus =
      switch info.priceIncreaseStatus {
      case .pending: .pending
      case .agreed: .agreed
      case .noIncreasePending: .noIncreasePending
      @unknown default: .noIncreasePending
      }
    let price = info.renewalPrice.map { Price($0, info.currency?.identifier ?? "USD") }
    self.init(
      originalTransactionID: TransactionID(rawValue: info.originalTransactionID),
      currentProductID: ProductID(info.currentProductID),
      willAutoRenew: info.willAutoRenew,
      autoRenewPreference: info.autoRenewPreference.map { ProductID($0) },
      expirationReason: reason,
      isInBillingRetry: info.isInBillingRetry,
      gracePeriodExpirationDate: info.gracePeriodExpirationDate.map { StoreDate($0) },
      priceIncreaseStatus: increase,
      renewalDate: StoreDate(info.renewalDate ?? info.signedDate),
      renewalPrice: price,
      recentSubscriptionStartDate: StoreDate(info.recentSubscriptionStartDate),
      offer: StoreModel.SubscriptionOffer(info.offer, price),
      eligibleWinBackOfferIDs: info.eligibleWinBackOfferIDs,
      appAccountToken: info.appAccountToken.map {
        AppAccountToken(rawValue: $0.uuidString.lowercased())
      }
    )
  }
}
#endif
