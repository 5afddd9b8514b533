// Names of the original StoreKit that StoreKit 2 files still mention. They compile; a call that
// needs the store is refused.

public import Foundation

/// See developer.apple.com/documentation/storekit/skproduct.
open class SKProduct: NSObject {
  /// See `skproduct/productidentifier`.
  open var productIdentifier: String { "" }
  /// See `skproduct/price`.
  open var price: NSDecimalNumber { 0 }
  /// See `skproduct/pricelocale`.
  open var priceLocale: Locale { Locale(identifier: "en_US") }
  /// See `skproduct/localizedtitle`.
  open var localizedTitle: String { "" }
  /// See `skproduct/localizeddescription`.
  open var localizedDescription: String { "" }
  /// See `skproduct/isfamilyshareable`.
  open var isFamilyShareable: Bool { false }
  /// See `skproduct/subscriptiongroupidentifier`.
  open var subscriptionGroupIdentifier: String? { nil }
  /// See `skproduct/subscriptionperiod`.
  open var subscriptionPeriod: SKProductSubscriptionPeriod? { nil }
  /// See `skproduct/introductoryprice`.
  open var introductoryPrice: SKProductDiscount? { nil }
  /// See `skproduct/discounts`.
  open var discounts: [SKProductDiscount] { [] }

  /// See `skproduct/periodunit`.
  public enum PeriodUnit: UInt, Sendable {
    /// See `periodunit/day`.
    case day
    /// See `periodunit/week`.
    case week
    /// See `periodunit/month`.
    case month
    /// See `periodunit/year`.
    case year
  }
}

/// See developer.apple.com/documentation/storekit/skproductsubscriptionperiod.
open class SKProductSubscriptionPeriod: NSObject {
  /// See `skproductsubscriptionperiod/numberofunits`.
  open var numberOfUnits: Int { 1 }
  /// See `skproductsubscriptionperiod/unit`.
  open var unit: SKProduct.PeriodUnit { .month }
}

/// See developer.apple.com/documentation/storekit/skproductdiscount.
open class SKProductDiscount: NSObject {
  /// See `skproductdiscount/identifier`.
  open var identifier: String? { nil }
  /// See `skproductdiscount/price`.
  open var price: NSDecimalNumber { 0 }
  /// See `skproductdiscount/pricelocale`.
  open var priceLocale: Locale { Locale(identifier: "en_US") }
  /// See `skproductdiscount/numberofperiods`.
  open var numberOfPeriods: Int { 1 }
  /// See `skproductdiscount/subscriptionperiod`.
  open var subscriptionPeriod: SKProductSubscriptionPeriod { SKProductSubscriptionPeriod() }
  /// See `skproductdiscount/paymentmode-swift.property`.
  open var paymentMode: PaymentMode { .freeTrial }
  /// See `skproductdiscount/type-swift.property`.
  open var type: Type { .introductory }

  /// See `skproductdiscount/paymentmode-swift.enum`.
  public enum PaymentMode: UInt, Sendable {
    /// See `paymentmode-swift.enum/payasyougo`.
    case payAsYouGo
    /// See `paymentmode-swift.enum/payupfront`.
    case payUpFront
    /// See `paymentmode-swift.enum/freetrial`.
    case freeTrial
  }

  /// See `skproductdiscount/type-swift.enum`.
  public enum `Type`: UInt, Sendable {
    /// See `type-swift.enum/introductory`.
    case introductory
    /// See `type-swift.enum/subscription`.
    case subscription
  }
}

@available(*, unavailable)
extension SKProduct: Sendable {}

@available(*, unavailable)
extension SKProductSubscriptionPeriod: Sendable {}

@available(*, unavailable)
extension SKProductDiscount: Sendable {}
