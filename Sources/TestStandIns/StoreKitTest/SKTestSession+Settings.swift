// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekittest. Comments note the differences.

public import Foundation
import Simulation
public import StoreKit
import StoreModel
import StoreSimulation
import Trials

extension SKTestSession {
  public enum TimeRate: Int, Hashable, Sendable {
    case realTime = 0
    case oneHourIsOneDay = 1
    case thirtyMinutesIsOneDay = 2
    case fiveMinutesIsOneDay = 3
    case oneMinuteIsOneDay = 4
    case thirtySecondsIsOneDay = 5
    case oneSecondIsOneDay = 6
    case monthlyRenewalEveryHour = 10
    case monthlyRenewalEveryThirtyMinutes = 11
    case monthlyRenewalEveryFifteenMinutes = 12
    case monthlyRenewalEveryFiveMinutes = 13
    case monthlyRenewalEveryThirtySeconds = 15
    case oneRenewalEveryFifteenMinutes = 1000
    case oneRenewalEveryFiveMinutes = 1001
    case oneRenewalEveryMinute = 1002
    case oneRenewalEveryThirtySeconds = 1003
    case oneRenewalEveryTenSeconds = 1004
    case oneRenewalEveryTwoSeconds = 1005
  }

  /// A setting of the store; what the configuration file says where no simulation runs.
  private subscript<Value>(setting: WritableKeyPath<StoreSwitches, Value>) -> Value {
    get { (StoreSession.current?.switches ?? defaults)[keyPath: setting] }
    set { StoreSession.current?.switches[keyPath: setting] = newValue }
  }

  public var disableDialogs: Bool {
    get { self[\.hidesDialogs] }
    set { self[\.hidesDialogs] = newValue }
  }

  public var askToBuyEnabled: Bool {
    get { self[\.asksToBuy] }
    set { self[\.asksToBuy] = newValue }
  }

  public var interruptedPurchasesEnabled: Bool {
    get { self[\.interruptsPurchases] }
    set { self[\.interruptsPurchases] = newValue }
  }

  public var billingGracePeriodIsEnabled: Bool {
    get { self[\.grantsGrace] }
    set { self[\.grantsGrace] = newValue }
  }

  public var shouldEnterBillingRetryOnRenewal: Bool {
    get { self[\.failsRenewals] }
    set { self[\.failsRenewals] = newValue }
  }

  public var timeRate: TimeRate {
    get { TimeRate(rawValue: self[\.timeRate].rawValue) ?? .realTime }
    set { self[\.timeRate] = StoreSimulation.TimeRate(rawValue: newValue.rawValue) ?? .realTime }
  }

  /// The customer moves to the country; prices keep their numbers.
  public var storefront: String {
    get { self[\.storefront] }
    set {
      self[\.storefront] = newValue
      let currency = StoreModel.Storefront.currency(of: newValue)
      StoreSession.current?.move(
        to: StoreModel.Storefront(countryCode: newValue, currency: currency)
      )
    }
  }

  /// Refuses a change, since a catalog has its texts in one language.
  public var locale: Locale {
    get { Locale(identifier: self[\.locale]) }
    set {
      if newValue != locale { Simulation.noteNotSimulated("SKTestSession.locale") }
    }
  }

  // MARK: Failing purchases

  public var failTransactionsEnabled: Bool {
    get { self[\.failsPurchases] }
    set {
      guard newValue != failTransactionsEnabled else { return }
      self[\.failsPurchases] = newValue
      failPurchases()
    }
  }

  /// The error is `StoreKitError.unknown`, or `userCancelled` for `paymentCancelled`: StoreKit 2
  /// ignores the other codes.
  public var failureError: SKError.Code {
    get { SKError.Code(rawValue: self[\.failureCode]) ?? .unknown }
    set {
      self[\.failureCode] = newValue.rawValue
      if failTransactionsEnabled { failPurchases() }
    }
  }

  private func failPurchases() {
    let error: StoreError = failureError == .paymentCancelled ? .userCancelled : .unknown
    StoreSession.current?.errors.purchase =
      failTransactionsEnabled ? SimulatedErrors.Failure(.always, error) : nil
  }
}
