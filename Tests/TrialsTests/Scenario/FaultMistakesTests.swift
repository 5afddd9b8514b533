import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing
import Trials

@Suite("Failing calls in a scenario file")
struct FaultMistakesTests {
  @Test("errors are used by StoreKit's names for calls and errors")
  func errors() throws {
    let scenario = try ScenarioTemplate.read(
      ScenarioTemplate.text(
        extra: """
          faults: {errors: {
            loadProducts: {chance: '1/2', error: 'networkError'},
            purchase: {chance: '1/3', error: 'invalidOfferPrice'},
            verification: {chance: '1/4', error: 'revokedCertificate'},
            appStoreSync: {chance: '1/5', error: 'notEntitled'},
            subscriptionStatus: {chance: '1/6', error: 'systemError'},
            appTransaction: {chance: '1/7', error: 'userCancelled'},
            refundRequest: {chance: 'always', error: 'unsupported'}}},
          """
      )
    )
    var errors = SimulatedErrors()
    errors.loadProducts = .init(Ratio(1, 2), .networkError)
    errors.purchase = .init(Ratio(1, 3), .invalidOfferPrice)
    errors.verification = .init(Ratio(1, 4), .revokedCertificate)
    errors.appStoreSync = .init(Ratio(1, 5), .notEntitled)
    errors.subscriptionStatus = .init(Ratio(1, 6), .systemError)
    errors.appTransaction = .init(Ratio(1, 7), .userCancelled)
    errors.refundRequest = .init(.always, .unsupported)
    #expect(scenario.plan.faults == Faults { $0.errors = errors })
  }

  @Test("every error of the store can be named")
  func every() {
    for error in StoreError.allCases {
      let mistake = ScenarioTemplate.mistake(
        extra: "faults: {errors: {purchase: {chance: '1/2', error: '\(error)'}}},"
      )
      #expect(mistake == "fine")
    }
    for error in VerificationError.allCases {
      let mistake = ScenarioTemplate.mistake(
        extra: "faults: {errors: {verification: {chance: '1/2', error: '\(error)'}}},"
      )
      #expect(mistake == "fine")
    }
  }

  @Test(
    "a wrong value is refused at its position",
    arguments: [
      (
        "{errors: {forecast: {}}}",
        "3:19: faults.errors.forecast: expected one of the keys loadProducts, purchase"
      ),
      (
        "{errors: {purchase: {chance: '1/2'}}}",
        "3:29: faults.errors.purchase: expected the key \"error\""
      ),
      (
        "{errors: {purchase: {chance: '1/2', error: 'invalidSignature'}}}",
        "3:52: faults.errors.purchase.error: expected one of networkError, systemError"
      ),
      (
        "{errors: {verification: {chance: '1/2', error: 'networkError'}}}",
        "3:56: faults.errors.verification.error: expected one of invalidCertificateChain"
      ),
      (
        "{interrupted: {chance: '1/2', lasts: '2d'}}",
        "3:46: faults.interrupted.lasts: expected a length of time"
      ),
    ]
  )
  func mistakes(faults: String, start: String) {
    let mistake = ScenarioTemplate.mistake(extra: "faults: \(faults),")
    #expect(mistake.hasPrefix("x.json5:\(start)"), "\(mistake)")
  }

  @Test("switches in the catalogue's settings fail calls, and the file overrides them")
  func switches() throws {
    let catalog = """
      {"products": [
        {"productID": "com.kape.vip", "type": "NonConsumable", "displayPrice": "2.99"}],
       "settings": {"_billingIssuesEnabled": true, "_renewalBillingIssuesEnabled": true,
         "_storeKitErrors": [
           {"name": "Purchase", "enabled": true},
           {"name": "Subscription Status", "enabled": true},
           {"name": "App Transaction", "enabled": true},
           {"name": "Offer Code Redeem Sheet", "enabled": true}]}}
      """
    func read(_ extra: String) throws -> Scenario {
      try Scenario.decode(
        text: Array(ScenarioTemplate.text(extra: extra).utf8),
        fileName: "x.json5",
        catalog: Array(catalog.utf8),
        vocabulary: TestVocabulary.unlock
      )
    }
    let plain = try read("")
    var faults = Faults {
      $0.interrupted = Irregularities.Episode(.always, lasts: DelayRange(.zero, .minutes(10)))
      $0.renewalFails = .always
    }
    faults.purchaseFails = .always
    faults.errors.subscriptionStatus = .init(.always, .unknown)
    faults.errors.appTransaction = .init(.always, .unknown)
    faults.errors.offerCodeRedeem = .init(.always, .unknown)
    #expect(plain.plan.faults == faults)
    #expect(plain.notSimulated.isEmpty)
    let own = try read(
      "faults: {interrupted: {chance: 'never', lasts: '0s'}, renewalFails: '1/9'},"
    )
    faults.interrupted = .never
    faults.renewalFails = Ratio(1, 9)
    #expect(own.plan.faults == faults)
  }
}
