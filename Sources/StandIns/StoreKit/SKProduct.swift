// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

// Names of the original StoreKit that StoreKit 2 files still mention. They compile; a call that
// needs the store is refused.

public import Foundation

open class SKProduct: NSObject {
  open var productIdentifier: String { "" }
  open var price: NSDecimalNumber { 0 }
  open var priceLocale: Locale { Locale(identifier: "en_US") }
  open var localizedTitle: String { "" }
  open var localizedDescription: String { "" }
  open var isFamilyShareable: Bool { false }
  open var subscriptionGroupIdentifier: String? { nil }
  open var subscriptionPeriod: SKProductSubscriptionPeriod? { nil }
  open var introductoryPrice: SKProductDiscount? { nil }
  open var discounts: [SKProductDiscount] { [] }

  public enum PeriodUnit: UInt, Sendable {
    case day
    case week
    case month
    case year
  }
}

open class SKProductSubscriptionPeriod: NSObject {
  open var numberOfUnits: Int { 1 }
  open var unit: SKProduct.PeriodUnit { .month }
}

open class SKProductDiscount: NSObject {
  open var identifier: String? { nil }
  open var price: NSDecimalNumber { 0 }
  open var priceLocale: Locale { Locale(identifier: "en_US") }
  open var numberOfPeriods: Int { 1 }
  open var subscriptionPeriod: SKProductSubscriptionPeriod { SKProductSubscriptionPeriod() }
  open var paymentMode: PaymentMode { .freeTrial }
  open var type: Type { .introductory }

  public enum PaymentMode: UInt, Sendable {
    case payAsYouGo
    case payUpFront
    case freeTrial
  }

  public enum `Type`: UInt, Sendable {
    case introductory
    case subscription
  }
}

@available(*, unavailable)
extension SKProduct: Sendable {}

@available(*, unavailable)
extension SKProductSubscriptionPeriod: Sendable {}

@available(*, unavailable)
extension SKProductDiscount: Sendable {}
