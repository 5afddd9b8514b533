// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation
package import StoreModel

extension Product.SubscriptionInfo {
  /// The renewal information of a subscription.
  public struct RenewalInfo: Hashable, Sendable {
    public struct ExpirationReason: RawRepresentable, Hashable, Sendable {
      /// The number of the reason.
      public let rawValue: Int

      /// Creates a reason from its number.
      public init(rawValue: Int) { self.rawValue = rawValue }

      public static let autoRenewDisabled = ExpirationReason(rawValue: 1)
      public static let billingError = ExpirationReason(rawValue: 2)
      public static let didNotConsentToPriceIncrease = ExpirationReason(rawValue: 3)
      public static let productUnavailable = ExpirationReason(rawValue: 4)
      public static let unknown = ExpirationReason(rawValue: 5)

      public var localizedDescription: String { "\(rawValue)" }
    }

    public enum PriceIncreaseStatus: Hashable, Sendable {
      case noIncreasePending
      case pending
      case agreed
    }

    let model: StoreModel.RenewalInfo

    /// It gets a new signature at each read.
    ///
    /// - Parameters:
    ///   - model: The renewal information in the simulated store.
    ///   - transaction: The subscription's transaction.
    init(_ model: StoreModel.RenewalInfo, signedWith transaction: StoreModel.Transaction) {
      self.model = model
      signedDate = Device.storeDate ?? transaction.signedDate.asDate
      environment = AppStore.Environment(transaction.environment)
    }

    public var originalTransactionID: UInt64 { model.originalTransactionID.rawValue }
    public var currentProductID: String { model.currentProductID.rawValue }
    public var willAutoRenew: Bool { model.willAutoRenew }
    public var autoRenewPreference: String? { model.autoRenewPreference?.rawValue }
    public var expirationReason: ExpirationReason? {
      switch model.expirationReason {
      case nil: nil
      case .autoRenewDisabled: .autoRenewDisabled
      case .billingError: .billingError
      case .didNotConsentToPriceIncrease: .didNotConsentToPriceIncrease
      case .productUnavailable: .productUnavailable
      case .unknown: .unknown
      }
    }
    public var isInBillingRetry: Bool { model.isInBillingRetry }
    public var gracePeriodExpirationDate: Date? { model.gracePeriodExpirationDate?.asDate }
    public var priceIncreaseStatus: PriceIncreaseStatus {
      switch model.priceIncreaseStatus {
      case .noIncreasePending: .noIncreasePending
      case .pending: .pending
      case .agreed: .agreed
      }
    }
    public var renewalDate: Date? { model.renewalDate.asDate }
    public var renewalPrice: Decimal? { model.renewalPrice?.asDecimal }
    public var currency: Locale.Currency? {
      model.renewalPrice.map { Locale.Currency($0.currency) }
    }
    public var recentSubscriptionStartDate: Date { model.recentSubscriptionStartDate.asDate }
    public var offerID: String? { model.offer?.id }
    public var offerType: Transaction.OfferType? {
      model.offer.map { Transaction.OfferType($0.kind) }
    }
    public var offer: Transaction.Offer? { model.offer.map(Transaction.Offer.init) }
    public var eligibleWinBackOfferIDs: [String] { model.eligibleWinBackOfferIDs }
    public var offerTypeStringRepresentation: String? { offerType.map { "\($0.rawValue)" } }
    public var offerPeriodStringRepresentation: String? { offer?.period?.inISO8601 }
    public var appAccountToken: UUID? {
      model.appAccountToken.flatMap { UUID(uuidString: $0.rawValue) }
    }
    public var appTransactionID: String { AppTransaction.currentID }
    public var deviceVerification: Data { Data(repeating: 0, count: 48) }
    public var deviceVerificationNonce: UUID {
      UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
    public var environmentStringRepresentation: String { environment.rawValue }
    public let environment: AppStore.Environment
    public let signedDate: Date
    public var jsonRepresentation: Data {
      var object = WireObject()
      object.add("originalTransactionId", String(originalTransactionID))
      object.add("productId", currentProductID)
      object.add("autoRenewProductId", autoRenewPreference)
      object.add("autoRenewStatus", Int64(willAutoRenew ? 1 : 0))
      object.add("isInBillingRetryPeriod", isInBillingRetry)
      return Data(object.json.utf8)
    }
  }
}

extension StoreDate {
  /// The date as Foundation's type.
  package var asDate: Date { Date(timeIntervalSince1970: Double(rawValue) / 1000) }
}
