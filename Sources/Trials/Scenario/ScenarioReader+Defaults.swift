import Simulation
import StoreModel
import StoreSimulation

/// Defaults for omitted parts of a scenario, based on the settings of its catalog.
extension ScenarioReader {
  /// The default answers; if dialogs are switched off, the answer is immediately yes.
  var defaultPrompts: Prompts {
    var prompts = Prompts()
    guard let switches = store?.switches else { return prompts }
    prompts.asksEverybody = switches.asksToBuy
    if switches.hidesDialogs {
      prompts.paymentAnswered = .zero
      prompts.signInAnswered = .zero
    }
    return prompts
  }

  /// The duration of an interruption if only the catalog interrupts purchases.
  static let usualInterruption = DelayRange(.zero, .minutes(10))

  /// The default faults; a call that is switched to fail always fails.
  var defaultFaults: Faults {
    var faults = Faults()
    guard let switches = store?.switches else { return faults }
    if switches.interruptsPurchases {
      faults.interrupted = Irregularities.Episode(.always, lasts: Self.usualInterruption)
    }
    if switches.failsRenewals { faults.renewalFails = .always }
    if switches.failsPurchases { faults.purchaseFails = .always }
    for call in switches.failingCalls {
      switch call {
      case .loadProducts: faults.productsFail = .always
      case .purchase: faults.purchaseFails = .always
      case .verification: faults.unverified = .always
      case .appStoreSync: faults.syncFails = .always
      case .subscriptionStatus:
        faults.errors.subscriptionStatus = SimulatedErrors.Failure(.always, .unknown)
      case .refundRequest:
        faults.errors.refundRequest = SimulatedErrors.Failure(.always, .unknown)
      case .appTransaction, .manageSubscriptions, .offerCodeRedeem: break
      }
    }
    return faults
  }

  /// The default billing terms.
  var defaultBilling: BillingTerms {
    var terms = BillingTerms()
    guard let switches = store?.switches else { return terms }
    terms.timeRate = switches.timeRate
    terms.grace = switches.grantsGrace ? .allRenewals : .none
    return terms
  }
}
