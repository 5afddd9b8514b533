import Judging
import Simulation
package import StoreModel
import StoreSimulation
import Synchronization

/// The check of a glue: for each product, one customer in a calm world launches the app, buys the
/// product, and launches the app again.
package struct GlueCheck: Sendable {
  /// The moments at which a reading is taken.
  package enum Moment: Int, Hashable, Sendable, CaseIterable {
    /// After the launch, before the purchase.
    case launched
    /// After the purchase.
    case bought
    /// After a restart of the app.
    case relaunched
  }

  /// The most products that are bought.
  package static let mostProducts = 24

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
  package func facts() -> GlueFacts? {
    guard variant.makeReadApp != nil else { return nil }
    var facts = GlueFacts()
    for product in scenario.plan.catalog.products.prefix(Self.mostProducts) {
      facts.purchases.append(purchase(of: product, &facts))
    }
    return facts
  }

  private func purchase(of product: Product, _ facts: inout GlueFacts) -> GlueFacts.Purchase {
    var purchase = GlueFacts.Purchase(product: product.id.rawValue, type: product.type)
    var variant = variant
    let readings = GlueReadings()
    if let makeReadApp = variant.makeReadApp {
      let replaced = variant
      variant = replaced.making { makeReadApp({ readings.append($0) }, $0) }
    }
    var scenario = scenario
    scenario.plan = plan(buying: product)
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
    // What a killed app would do is for hunts to judge.
    trial.leavesDead = true
    var events: [WorldEvent] = []
    let outcome = trial.run(hearing: { events.append($0.event) })
    for event in events { facts.take(event, of: product, &purchase) }
    if case .escaped(let escape) = outcome.ending { facts.escape = escape.description }
    for (moment, reading) in zip(Moment.allCases, readings.all) {
      purchase.readings[moment] = reading
    }
    return purchase
  }

  /// The plan with one customer and nothing that could go wrong.
  private func plan(buying product: Product) -> WorldPlan {
    let soon = DelayRange(.seconds(1), .seconds(1))
    let read = Journey.Step.custom(GlueReading.action)
    let wait = Journey.Step.wait(DelayRange(.seconds(30), .seconds(30)))
    let steps: [Journey.Step] = [
      .launch, wait, read, .open(.purchase), .purchase(product.id, taps: 1), wait, .dismissAlert,
      .closeSheet, read, .kill, wait, .launch, wait, read,
    ]
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

/// The readings of one trial, in order.
private final class GlueReadings: Sendable {
  private let readings = Mutex<[GlueReading]>([])

  var all: [GlueReading] { readings.withLock { $0 } }

  func append(_ reading: GlueReading) { readings.withLock { $0.append(reading) } }
}
