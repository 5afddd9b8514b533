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

extension Price {
  /// Creates a price in thousandths of the currency's unit, rounded to the nearest.
  init(_ amount: Decimal, _ currency: String) {
    let nearest = NSDecimalNumberHandler(
      roundingMode: .plain,
      scale: 0,
      raiseOnExactness: false,
      raiseOnOverflow: false,
      raiseOnUnderflow: false,
      raiseOnDivideByZero: false
    )
    let thousandths = NSDecimalNumber(decimal: amount * 1_000).rounding(
      accordingToBehavior: nearest
    )
    self.init(milliunits: thousandths.int64Value, currency: currency)
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

extension StoreModel.VerificationResult {
  init(_ result: StoreKit.VerificationResult<StoreKit.Transaction>) {
    switch result {
    case .verified(let transaction): self = .verified(StoreModel.Transaction(transaction))
    case .unverified(let transaction, let error):
      let reason: VerificationError =
        switch error {
        case .revokedCertificate: .revokedCertificate
        case .invalidCertificateChain: .invalidCertificateChain
        case .invalidDeviceVerification: .invalidDeviceVerification
        case .invalidEncoding: .invalidEncoding
        case .invalidSignature: .invalidSignature
        case .missingRequiredProperties: .missingRequiredProperties
        @unknown default: .invalidSignature
        }
      self = .unverified(StoreModel.Transaction(transaction), reason)
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
      revocation: transaction.revocationDate.map { date in
        Revocation(
          date: StoreDate(date),
          reason: transaction.revocationReason == .developerIssue ? .developerIssue : .other,
          type: transaction.ownershipType == .familyShared ? .familyRevoke : .refundFull
        )
      },
      appAccountToken: transaction.appAccountToken.map {
        AppAccountToken(rawValue: $0.uuidString.lowercased())
      },
      environment: transaction.environment == .sandbox
        ? .sandbox : transaction.environment == .xcode ? .xcode : .production,
      price: price ?? .free,
      signedDate: StoreDate(transaction.signedDate)
    )
  }
}

extension StoreModel.SubscriptionOffer {
  /// Creates the applied offer; nil if there was none, or if StoreKit omits what the model
  /// requires.
  ///
  /// `Transaction.Offer.period` is available from iOS 18.4 on. StoreKit reports neither the number
  /// of periods of an offer nor its price, so the offer has one period here, at the transaction's
  /// price.
  init?(_ transaction: StoreKit.Transaction, _ price: Price?) {
    guard #available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *),
      let offer = transaction.offer, let period = offer.period
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
      offer: SubscriptionOffer(transaction, price),
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
      renewalPrice: info.renewalPrice.map { Price($0, info.currency?.identifier ?? "USD") },
      recentSubscriptionStartDate: StoreDate(info.recentSubscriptionStartDate),
      eligibleWinBackOfferIDs: info.eligibleWinBackOfferIDs,
      appAccountToken: info.appAccountToken.map {
        AppAccountToken(rawValue: $0.uuidString.lowercased())
      }
    )
  }
}
#endif
