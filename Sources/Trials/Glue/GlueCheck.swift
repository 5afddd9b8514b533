import Judging
import Simulation
package import StoreModel
import StoreSimulation
import Synchronization

/// The check of a glue: for each product, one customer in a calm world launches the app, buys the
/// product, and launches the app again.
package struct GlueCheck: Sendable {
  /// The most products that are bought.
  package static let mostProducts = 200

  /// The most steps of a purchase; an app that takes more never comes to rest.
  private static let mostSteps: UInt64 = 1_000_000

  private let scenario: Scenario
  private let variant: Variant

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - scenario: a scenario with the catalog of the app.
  ///   - variant: the app with its glue.
  package init(_ scenario: Scenario, _ variant: Variant) {
    self.scenario = scenario
    self.variant = variant
  }

  /// Runs the trials of the check; nil for logic without a glue.
  ///
  /// Each purchase is made twice. What else the glue could report is read in the second trial,
  /// because that creates objects of the app, which may then do what the app itself never starts.
  package func facts() -> GlueFacts? {
    guard variant.makeReadApp != nil else { return nil }
    var facts = GlueFacts()
    var others = GlueFacts()
    for product in scenario.plan.catalog.products.prefix(Self.mostProducts) {
      var purchase = purchase(of: product, readsCandidates: false, &facts)
      let other = self.purchase(of: product, readsCandidates: true, &others)
      for (moment, reading) in other.readings {
        purchase.readings[moment]?.candidates = reading.candidates
      }
      facts.purchases.append(purchase)
    }
    if facts.earlyEnd == nil, let reason = others.earlyEnd {
      facts.earlyEnd = "while it read the app's other values: \(reason)"
    }
    facts.unbought = max(0, scenario.plan.catalog.products.count - Self.mostProducts)
    return facts
  }

  private func purchase(
    of product: Product,
    readsCandidates: Bool,
    _ facts: inout GlueFacts
  ) -> GlueFacts.Purchase {
    var purchase = GlueFacts.Purchase(product: product.id.rawValue, type: product.type)
    var variant = variant
    let readings = GlueReadings()
    if let makeReadApp = variant.makeReadApp {
      variant = variant.making { makeReadApp({ readings.append($0) }, $0) }
    }
    var scenario = scenario
    scenario.plan = plan(buying: product, readsCandidates: readsCandidates)
    var trial = Trial(
      scenario: scenario,
      variant: variant,
      seed: 1,
      users: 1,
      purpose: .load,
      faultProfile: .calm,
      invariants: []
    )
    trial.maxSteps = Self.mostSteps
    // Hunts judge the actions of a killed app.
    trial.leavesDead = true
    var events: [WorldEvent] = []
    let outcome = trial.run(hearing: { events.append($0.event) })
    for event in events { facts.record(event, of: product, &purchase) }
    facts.missing.merge(outcome.missing)
    if let reason = outcome.ending.reason { facts.earlyEnd = reason }
    for reading in readings.all { purchase.readings[reading.moment] = reading }
    return purchase
  }

  /// The plan with one customer and nothing that could go wrong.
  private func plan(buying product: Product, readsCandidates: Bool) -> WorldPlan {
    let soon = DelayRange(.seconds(1), .seconds(1))
    let wait = Journey.Step.wait(DelayRange(.seconds(30), .seconds(30)))
    func read(_ moment: GlueReading.Moment) -> Journey.Step {
      .custom(GlueReading.Request(moment, readsCandidates: readsCandidates).action)
    }
    let steps =
      [.launch] + signIn + [wait, read(.launched), .open(.purchase)]
      + [.purchase(product.id, taps: 1), wait, .dismissAlert, .closeSheet, read(.bought)]
      + [.kill, wait, .launch, wait, read(.relaunched)]
    let journey = Journey(
      name: "buys \(product.id)",
      thinkTime: soon,
      legs: steps.map { Journey.Leg($0) }
    )
    return WorldPlan(
      horizon: .minutes(5),
      catalog: scenario.plan.catalog,
      population: Population(users: 1),
      journeys: [journey],
      prompts: Prompts { $0.paymentAnswered = soon },
      network: NetworkPlan { $0.latency = DelayRange(.milliseconds(50), .milliseconds(50)) },
      billing: scenario.plan.billing
    )
  }
}

extension GlueCheck {
  /// The step that signs a person in, if people of the scenario sign in: the app may sell nothing
  /// to anyone else.
  private var signIn: [Journey.Step] {
    let steps = scenario.plan.journeys.flatMap { $0.legs.map(\.step) }
    return steps.first { if case .signIn = $0 { true } else { false } }.map { [$0] } ?? []
  }
}

extension Simulation.Ending {
  /// The reason why a trial did not finish; nil if it did.
  fileprivate var reason: String? {
    switch self {
    case .quiet, .stopped, .diverged: nil
    case .stepLimit, .endless: "the app does not come to rest"
    case .escaped(let escape): escape.description
    }
  }
}

/// The readings of one trial, in order.
private final class GlueReadings: Sendable {
  private let readings = Mutex<[GlueReading]>([])

  var all: [GlueReading] { readings.withLock { $0 } }

  func append(_ reading: GlueReading) { readings.withLock { $0.append(reading) } }
}
