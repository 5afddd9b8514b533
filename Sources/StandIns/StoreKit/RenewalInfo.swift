public import Foundation
import StoreModel

extension Product.SubscriptionInfo {
  /// The renewal information of a subscription:
  /// See developer.apple.com/documentation/storekit/product/subscriptioninfo/renewalinfo.
  public struct RenewalInfo: Hashable, Sendable {
    /// See `renewalinfo/expirationreason-swift.struct`.
    public struct ExpirationReason: RawRepresentable, Hashable, Sendable {
      /// The number of the reason.
      public let rawValue: Int

      /// Creates a reason from its number.
      public init(rawValue: Int) { self.rawValue = rawValue }

      /// See `expirationreason-swift.struct/autorenewdisabled`.
      public static let autoRenewDisabled = ExpirationReason(rawValue: 1)
      /// See `expirationreason-swift.struct/billingerror`.
      public static let billingError = ExpirationReason(rawValue: 2)
      /// See `expirationreason-swift.struct/didnotconsenttopriceincrease`.
      public static let didNotConsentToPriceIncrease = ExpirationReason(rawValue: 3)
      /// See `expirationreason-swift.struct/productunavailable`.
      public static let productUnavailable = ExpirationReason(rawValue: 4)
      /// See `expirationreason-swift.struct/unknown`.
      public static let unknown = ExpirationReason(rawValue: 5)

      /// See `expirationreason-swift.struct/localizeddescription`.
      public var localizedDescription: String { "\(rawValue)" }
    }

    /// See `renewalinfo/priceincreasestatus-swift.enum`.
    public enum PriceIncreaseStatus: Hashable, Sendable {
      /// See `priceincreasestatus-swift.enum/noincreasepending`.
      case noIncreasePending
      /// See `priceincreasestatus-swift.enum/pending`.
      case pending
      /// See `priceincreasestatus-swift.enum/agreed`.
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

    /// See `renewalinfo/originaltransactionid`.
    public var originalTransactionID: UInt64 { model.originalTransactionID.rawValue }
    /// See `renewalinfo/currentproductid`.
    public var currentProductID: String { model.currentProductID.rawValue }
    /// See `renewalinfo/willautorenew`.
    public var willAutoRenew: Bool { model.willAutoRenew }
    /// See `renewalinfo/autorenewpreference`.
    public var autoRenewPreference: String? { model.autoRenewPreference?.rawValue }
    /// See `renewalinfo/expirationreason-swift.property`.
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
    /// See `renewalinfo/isinbillingretry`.
    public var isInBillingRetry: Bool { model.isInBillingRetry }
    /// See `renewalinfo/graceperiodexpirationdate`.
    public var gracePeriodExpirationDate: Date? { model.gracePeriodExpirationDate?.asDate }
    /// See `renewalinfo/priceincreasestatus-swift.property`.
    public var priceIncreaseStatus: PriceIncreaseStatus {
      switch model.priceIncreaseStatus {
      case .noIncreasePending: .noIncreasePending
      case .pending: .pending
      case .agreed: .agreed
      }
    }
    /// See `renewalinfo/renewaldate`.
    public var renewalDate: Date? { model.renewalDate.asDate }
    /// See `renewalinfo/renewalprice`.
    public var renewalPrice: Decimal? { model.renewalPrice?.asDecimal }
    /// See `renewalinfo/currency`.
    public var currency: Locale.Currency? {
      model.renewalPrice.map { Locale.Currency($0.currency) }
    }
    /// See `renewalinfo/recentsubscriptionstartdate`.
    public var recentSubscriptionStartDate: Date { model.recentSubscriptionStartDate.asDate }
    /// See `renewalinfo/offerid`.
    public var offerID: String? { model.offer?.id }
    /// See `renewalinfo/offertype`.
    public var offerType: Transaction.OfferType? {
      model.offer.map { Transaction.OfferType($0.kind) }
    }
    /// See `renewalinfo/offer`.
    public var offer: Transaction.Offer? { model.offer.map(Transaction.Offer.init) }
    /// See `renewalinfo/eligiblewinbackofferids`.
    public var eligibleWinBackOfferIDs: [String] { model.eligibleWinBackOfferIDs }
    /// See `renewalinfo/offertypestringrepresentation`.
    public var offerTypeStringRepresentation: String? { offerType.map { "\($0.rawValue)" } }
    /// See `renewalinfo/offerperiodstringrepresentation`.
    public var offerPeriodStringRepresentation: String? { offer?.period?.inISO8601 }
    /// See `renewalinfo/appaccounttoken`.
    public var appAccountToken: UUID? {
      model.appAccountToken.flatMap { UUID(uuidString: $0.rawValue) }
    }
    /// See `renewalinfo/apptransactionid`.
    public var appTransactionID: String { AppTransaction.currentID }
    /// See `renewalinfo/deviceverification`.
    public var deviceVerification: Data { Data(repeating: 0, count: 48) }
    /// See `renewalinfo/deviceverificationnonce`.
    public var deviceVerificationNonce: UUID {
      UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
    /// See `renewalinfo/environmentstringrepresentation`.
    public var environmentStringRepresentation: String { environment.rawValue }
    /// See `renewalinfo/environment`.
    public let environment: AppStore.Environment
    /// See `renewalinfo/signeddate`.
    public let signedDate: Date
    /// See `renewalinfo/jsonrepresentation`.
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
  var asDate: Date { Date(timeIntervalSince1970: Double(rawValue) / 1000) }
}
