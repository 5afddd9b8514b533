import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing
import Trials

@Suite("Subscriptions in a scenario file")
struct SubscriptionMistakesTests {
  @Test("billing rules are taken over; what is left out comes from the catalogue's settings")
  func billing() throws {
    let scenario = try ScenarioTemplate.read(
      ScenarioTemplate.text(
        extra: """
          billing: {timeRate: 'monthlyRenewalEveryHour', grace: 'paidToPaidOnly', lapse: '2s',
            graceLength: 'threeDays', renewsEarlier: '1d', monthEnd: 'previous',
            zone: 'America/Los_Angeles', keepsOriginalID: false},
          """
      )
    )
    let terms = BillingTerms(
      timeRate: .monthlyRenewalEveryHour,
      calendar: BillingCalendar(zone: .losAngeles, monthEnd: .previous),
      grace: .paidToPaidOnly,
      graceLength: .threeDays,
      renewsEarlier: .days(1),
      lapse: .seconds(2),
      keepsOriginalID: false
    )
    #expect(scenario.plan.billing == terms)
    #expect(try ScenarioTemplate.read().plan.billing == BillingTerms())
  }

  @Test("the developer's changes are used in order")
  func storeEvents() throws {
    let scenario = try ScenarioTemplate.read(
      ScenarioTemplate.text(
        extra: """
          storeEvents: [
            {begins: '1h', raisePrice: {product: 'com.kape.monthly', to: '5.99'}},
            {begins: ['1h', '2h'], extend: {product: 'com.kape.monthly', by: '3d'}},
            {begins: '3h', remove: 'com.kape.vip'},
            {begins: '1h', withdraw: {product: 'com.kape.vip', country: 'DEU'}}],
          """
      )
    )
    let hour = DelayRange(.hours(1), .hours(1))
    let price = Price(milliunits: 5990, currency: "USD")
    let events = [
      StoreEvent(
        begins: hour,
        action: .raisePrice("com.kape.monthly", to: price, needsConsent: true)
      ),
      StoreEvent(
        begins: DelayRange(.hours(1), .hours(2)),
        action: .extend("com.kape.monthly", by: .days(3))
      ),
      StoreEvent(begins: DelayRange(.hours(3), .hours(3)), action: .remove("com.kape.vip")),
      StoreEvent(
        begins: hour,
        action: .withdraw(
          "com.kape.vip",
          from: Storefront(countryCode: "DEU", currency: "EUR")
        )
      ),
    ]
    #expect(scenario.plan.storeEvents == events)
  }

  @Test(
    "a wrong value is refused at its position",
    arguments: [
      ("billing: {grace: 'some'},", "3:18: billing.grace: expected one of none"),
      ("billing: {lapse: '2d'},", "3:18: billing.lapse: expected a length of time"),
      ("storeEvents: [{begins: '1h'}],", "3:15: storeEvents[0]: expected exactly one verb"),
      (
        "storeEvents: [{begins: '9d', remove: 'com.kape.vip'}],",
        "3:24: storeEvents[0].begins: expected"
      ),
      (
        "storeEvents: [{begins: '1h', raisePrice: {product: 'com.kape.vip', to: '5,99'}}],",
        "3:72: storeEvents[0].raisePrice.to: expected a price"
      ),
      (
        "storeEvents: [{begins: '1h', withdraw: {product: 'com.kape.vip', country: 'ger'}}],",
        "3:75: storeEvents[0].withdraw.country: expected one of AUT"
      ),
      ("prompts: {refund: {granted: 2}},", "3:29: prompts.refund.granted: expected a probab"),
      (
        "prompts: {refund: {reversed: {chance: '1/2'}}},",
        "3:30: prompts.refund.reversed: expected the key \"after\""
      ),
      (
        "prompts: {refund: {prorated: 'half'}},",
        "3:30: prompts.refund.prorated: expected a probability"
      ),
    ]
  )
  func mistakes(extra: String, start: String) {
    let mistake = ScenarioTemplate.mistake(extra: extra)
    #expect(mistake.hasPrefix("x.json5:\(start)"), "\(mistake)")
  }

  @Test("partial and reversed refunds are used as written")
  func refunds() throws {
    let scenario = try ScenarioTemplate.read(
      ScenarioTemplate.text(
        extra: """
          prompts: {refund: {granted: '1/2', decided: '5s', prorated: '1/3',
            reversed: {chance: '1/4', after: ['1m', '2h']}}},
          """
      )
    )
    let prompts = Prompts {
      $0.refundGranted = Ratio(1, 2)
      $0.refundDecided = DelayRange(.seconds(5), .seconds(5))
      $0.refundProrated = Ratio(1, 3)
      $0.refundReversed = Irregularities.Episode(
        Ratio(1, 4),
        lasts: DelayRange(.minutes(1), .hours(2))
      )
    }
    #expect(scenario.plan.prompts == prompts)
  }

  @Test("steps about subscriptions are used as written")
  func steps() throws {
    #expect(ScenarioTemplate.mistake(step: "'leaveFamily'") == "fine")
    #expect(ScenarioTemplate.mistake(step: "{shareWithFamily: false}") == "fine")
    let answer = "{answerPriceIncrease: {product: 'com.kape.monthly', agrees: true}}"
    #expect(ScenarioTemplate.mistake(step: answer) == "fine")
    let unknown = ScenarioTemplate.mistake(step: "{redeemCode: 'spring'}")
    #expect(unknown.contains("expected the name of an offer with codes"))
    #expect(ScenarioTemplate.mistake(step: "{shareWithFamily: 'no'}").contains("true or false"))
  }
}
