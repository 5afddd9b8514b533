import Simulation
import StoreModel
import StoreSimulation

/// What holds where the scenario says nothing: what the settings of its catalogue say.
extension ScenarioReader {
  /// How people answer: with sheets switched off, every question of the system's at once with yes.
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

  /// How long a purchase stays interrupted where only the catalogue says that it is.
  static let usualInterruption = DelayRange(.zero, .minutes(10))

  /// What breaks: a call that is switched to fail fails each time.
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

  /// By which rules the store bills.
  var defaultBilling: BillingTerms {
    var terms = BillingTerms()
    guard let switches = store?.switches else { return terms }
    terms.timeRate = switches.timeRate
    terms.grace = switches.grantsGrace ? .allRenewals : .none
    return terms
  }
}
