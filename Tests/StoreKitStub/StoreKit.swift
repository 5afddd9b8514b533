// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Just the declarations of StoreKit 2 that Sources/LiveStore uses, so that it can be type-checked
// where there is no Mac; see .ci/live-store. Written as of November 2026 from what is told at
// developer.apple.com/documentation/storekit; nothing here does anything, and nothing links it.

public import Foundation

private func missing() -> Never { fatalError("this is no StoreKit, only its declarations") }

public enum StoreKitError: Error {
  case unknown
  case userCancelled
  case networkError(URLError)
  case systemError(any Error)
  case notAvailableInStorefront
  case notEntitled
  case unsupported
}

@frozen public enum VerificationResult<SignedType> {
  public enum VerificationError: Error {
    case revokedCertificate
    case invalidCertificateChain
    case invalidDeviceVerification
    case invalidEncoding
    case invalidSignature
    case missingRequiredProperties
  }

  case unverified(SignedType, VerificationError)
  case verified(SignedType)

  public var unsafePayloadValue: SignedType { missing() }
}

extension VerificationResult: Sendable where SignedType: Sendable {}

extension VerificationResult where SignedType == Transaction {
  public var jwsRepresentation: String { missing() }
}

public enum AppStore {
  public struct Environment: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let production = Environment(rawValue: "")
    public static let sandbox = Environment(rawValue: "")
    public static let xcode = Environment(rawValue: "")
  }

  public static func sync() async throws { missing() }
  public static var canMakePayments: Bool { missing() }
}

public struct Storefront: Identifiable, Sendable {
  public struct Storefronts: AsyncSequence, Sendable {
    public struct AsyncIterator: AsyncIteratorProtocol {
      public mutating func next() async -> Storefront? { missing() }
    }
    public func makeAsyncIterator() -> AsyncIterator { missing() }
  }

  public let countryCode: String
  public let id: String
  public var currency: Locale.Currency? { missing() }
  public static var current: Storefront? { get async { missing() } }
  public static var updates: Storefronts { missing() }
}

public struct Message: Sendable {
  public struct Reason: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let generic = Reason(rawValue: 0)
    public static let priceIncreaseConsent = Reason(rawValue: 1)
    public static let billingIssue = Reason(rawValue: 2)
    public static let winBackOffer = Reason(rawValue: 3)
  }

  public struct Messages: AsyncSequence, Sendable {
    public struct AsyncIterator: AsyncIteratorProtocol {
      public mutating func next() async -> Message? { missing() }
    }
    public func makeAsyncIterator() -> AsyncIterator { missing() }
  }

  public let reason: Reason
  public static var messages: Messages { missing() }
}

public struct PurchaseIntent: Sendable {
  public struct PurchaseIntents: AsyncSequence, Sendable {
    public struct AsyncIterator: AsyncIteratorProtocol {
      public mutating func next() async -> PurchaseIntent? { missing() }
    }
    public func makeAsyncIterator() -> AsyncIterator { missing() }
  }

  public let product: Product
  public let offer: Product.SubscriptionOffer?
  public static var intents: PurchaseIntents { missing() }
}

public struct Product: Identifiable, Hashable, Sendable {
  public struct ProductType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let consumable = ProductType(rawValue: "")
    public static let nonConsumable = ProductType(rawValue: "")
    public static let nonRenewable = ProductType(rawValue: "")
    public static let autoRenewable = ProductType(rawValue: "")
  }

  public struct PurchaseOption: Hashable, Sendable {
    public static func appAccountToken(_ token: UUID) -> PurchaseOption { missing() }
    public static func quantity(_ quantity: Int) -> PurchaseOption { missing() }
    public static func winBackOffer(_ offer: SubscriptionOffer) -> PurchaseOption { missing() }
  }

  public enum PurchaseResult: Sendable {
    case success(VerificationResult<Transaction>)
    case userCancelled
    case pending
  }

  public enum PurchaseError: Error, Hashable, Sendable {
    case invalidQuantity
    case productUnavailable
    case purchaseNotAllowed
    case ineligibleForOffer
    case invalidOfferIdentifier
    case invalidOfferPrice
    case invalidOfferSignature
    case missingOfferParameters
  }

  public struct SubscriptionPeriod: Hashable, Sendable {
    public enum Unit: Hashable, Sendable { case day, week, month, year }
    public var unit: Unit { missing() }
    public var value: Int { missing() }
  }

  public struct SubscriptionOffer: Hashable, Sendable {
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public static let payAsYouGo = PaymentMode(rawValue: "")
      public static let payUpFront = PaymentMode(rawValue: "")
      public static let freeTrial = PaymentMode(rawValue: "")
    }

    public var id: String? { missing() }
    public var price: Decimal { missing() }
    public var period: SubscriptionPeriod { missing() }
    public var periodCount: Int { missing() }
    public var paymentMode: PaymentMode { missing() }
  }

  public struct SubscriptionInfo: Hashable, Sendable {
    public struct RenewalState: RawRepresentable, Hashable, Sendable {
      public let rawValue: Int
      public init(rawValue: Int) { self.rawValue = rawValue }
      public static let subscribed = RenewalState(rawValue: 0)
      public static let expired = RenewalState(rawValue: 0)
      public static let inBillingRetryPeriod = RenewalState(rawValue: 0)
      public static let inGracePeriod = RenewalState(rawValue: 0)
      public static let revoked = RenewalState(rawValue: 0)
    }

    public struct RenewalInfo: Hashable, Sendable {
      public struct ExpirationReason: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let autoRenewDisabled = ExpirationReason(rawValue: 0)
        public static let billingError = ExpirationReason(rawValue: 0)
        public static let didNotConsentToPriceIncrease = ExpirationReason(rawValue: 0)
        public static let productUnavailable = ExpirationReason(rawValue: 0)
        public static let unknown = ExpirationReason(rawValue: 0)
      }

      public enum PriceIncreaseStatus: Hashable, Sendable {
        case noIncreasePending, pending, agreed
      }

      public var originalTransactionID: UInt64 { missing() }
      public var currentProductID: String { missing() }
      public var willAutoRenew: Bool { missing() }
      public var autoRenewPreference: String? { missing() }
      public var expirationReason: ExpirationReason? { missing() }
      public var isInBillingRetry: Bool { missing() }
      public var gracePeriodExpirationDate: Date? { missing() }
      public var priceIncreaseStatus: PriceIncreaseStatus { missing() }
      public var renewalDate: Date? { missing() }
      public var renewalPrice: Decimal? { missing() }
      public var currency: Locale.Currency? { missing() }
      public var appAccountToken: UUID? { missing() }
      @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
      public var offer: Transaction.Offer? { missing() }
      public var recentSubscriptionStartDate: Date { missing() }
      public var signedDate: Date { missing() }
      public var eligibleWinBackOfferIDs: [String] { missing() }
    }

    public struct Status: Hashable, Sendable {
      public struct Statuses: AsyncSequence, Sendable {
        public struct AsyncIterator: AsyncIteratorProtocol {
          public mutating func next() async -> Status? { missing() }
        }
        public func makeAsyncIterator() -> AsyncIterator { missing() }
      }

      public static var updates: Statuses { missing() }
      public let state: RenewalState
      public let transaction: VerificationResult<Transaction>
      public let renewalInfo: VerificationResult<RenewalInfo>
    }

    public var subscriptionGroupID: String { missing() }
    public var subscriptionPeriod: SubscriptionPeriod { missing() }
    public var groupLevel: Int { missing() }
    public var introductoryOffer: SubscriptionOffer? { missing() }
    public var promotionalOffers: [SubscriptionOffer] { missing() }
    public var winBackOffers: [SubscriptionOffer] { missing() }
    public static func status(for groupID: String) async throws -> [Status] { missing() }
    public static func isEligibleForIntroOffer(for groupID: String) async -> Bool { missing() }
  }

  public let id: String
  public let type: ProductType
  public let displayName: String
  public let description: String
  public let price: Decimal
  public let isFamilyShareable: Bool
  public let subscription: SubscriptionInfo?
  public var priceFormatStyle: Decimal.FormatStyle.Currency { missing() }

  public static func products(
    for identifiers: some Collection<String>
  ) async throws -> [Product] { missing() }

  @MainActor public func purchase(
    options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult { missing() }
}

extension VerificationResult: Equatable where SignedType: Equatable {
  public static func == (left: Self, right: Self) -> Bool { missing() }
}

extension VerificationResult: Hashable where SignedType: Hashable {
  public func hash(into hasher: inout Hasher) { missing() }
}

public struct AppTransaction: Hashable, Sendable {
  public var appTransactionID: String { missing() }
  public let bundleID: String
  public let appVersion: String
  public let originalAppVersion: String
  public let originalPurchaseDate: Date
  public let environment: AppStore.Environment
  public let signedDate: Date

  public static var shared: VerificationResult<AppTransaction> {
    get async throws { missing() }
  }
  public static func refresh() async throws -> VerificationResult<AppTransaction> { missing() }
}

public struct Transaction: Identifiable, Hashable, Sendable {
  public struct Transactions: AsyncSequence, Sendable {
    public struct AsyncIterator: AsyncIteratorProtocol {
      public mutating func next() async -> VerificationResult<Transaction>? { missing() }
    }
    public func makeAsyncIterator() -> AsyncIterator { missing() }
  }

  public struct OwnershipType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let purchased = OwnershipType(rawValue: "")
    public static let familyShared = OwnershipType(rawValue: "")
  }

  public struct RevocationReason: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let developerIssue = RevocationReason(rawValue: 0)
    public static let other = RevocationReason(rawValue: 0)
  }

  @available(iOS 26.4, macOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *)
  public struct RevocationType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let fullRefund = RevocationType(rawValue: "")
    public static let proratedRefund = RevocationType(rawValue: "")
    public static let familyRevocation = RevocationType(rawValue: "")
    public static let assignmentRevocation = RevocationType(rawValue: "")
  }

  public struct Reason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let purchase = Reason(rawValue: "")
    public static let renewal = Reason(rawValue: "")
  }

  public struct OfferType: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let introductory = OfferType(rawValue: 1)
    public static let promotional = OfferType(rawValue: 2)
    public static let code = OfferType(rawValue: 3)
    public static let winBack = OfferType(rawValue: 4)
  }

  public struct Offer: Hashable, Sendable {
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public static let freeTrial = PaymentMode(rawValue: "freeTrial")
      public static let payAsYouGo = PaymentMode(rawValue: "payAsYouGo")
      public static let payUpFront = PaymentMode(rawValue: "payUpFront")
    }

    public let id: String?
    public let type: OfferType
    public let paymentMode: PaymentMode?
    public let period: Product.SubscriptionPeriod?
  }

  public enum RefundRequestStatus: Hashable, Sendable { case userCancelled, success }
  public enum RefundRequestError: Error, Hashable, Sendable { case duplicateRequest, failed }

  public let id: UInt64
  public let originalID: UInt64
  public let webOrderLineItemID: String?
  public let productID: String
  public let subscriptionGroupID: String?
  public let purchaseDate: Date
  public let originalPurchaseDate: Date
  public let expirationDate: Date?
  public let purchasedQuantity: Int
  public let isUpgraded: Bool
  public let revocationDate: Date?
  public let revocationReason: RevocationReason?
  @available(iOS 26.4, macOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *)
  public var revocationType: RevocationType? { missing() }
  public var revocationPercentage: Decimal? { missing() }
  public let productType: Product.ProductType
  public let appAccountToken: UUID?
  public let environment: AppStore.Environment
  public let reason: Reason
  public let price: Decimal?
  public let currency: Locale.Currency?
  public let offer: Offer?
  public let ownershipType: OwnershipType
  public let signedDate: Date

  public static var updates: Transactions { missing() }
  public static var unfinished: Transactions { missing() }
  public static var all: Transactions { missing() }
  public static func latest(
    for productID: String
  ) async -> VerificationResult<Transaction>? { missing() }
  public static var currentEntitlements: Transactions { missing() }
  public func finish() async { missing() }
}
