import Simulation
import StoreModel
import StoreSimulation
import Testing

@testable import Trials

/// The rules are those of "Swarm Testing" (ISSTA 2012, Groce and others).
@Suite("A swarm")
struct SwarmTests {
  private let plan = WorldPlan(
    horizon: .hours(1),
    catalog: Catalog(products: []),
    population: Population(users: 1),
    journeys: [
      Journey(name: "a", weight: 3, legs: []), Journey(name: "b", weight: 2, legs: []),
      Journey(name: "child", traveller: .child, weight: 1, legs: []),
    ],
    prompts: Prompts { $0.refundReversed = .init(Ratio(1, 2), lasts: .zero) },
    irregularities: Irregularities { $0.repeatedUpdate = Ratio(1, 9) },
    faults: Faults {
      $0.kill = Ratio(1, 3)
      $0.interrupted = .init(Ratio(1, 2), lasts: .zero)
      $0.offline = .init(Ratio(1, 2), lasts: .zero)
      $0.serverDown = .init(Ratio(1, 2), lasts: .zero)
      $0.serverStorageFails = Ratio(1, 2)
    }
  )

  private func plans(_ count: UInt64) -> [WorldPlan] {
    (0..<count).map { Swarm.applied(to: plan, seed: $0, journeys: true) }
  }

  @Test("leaves out each journey and each fault in about every second trial")
  func halves() {
    let plans = plans(400)
    // Four standard deviations around 200; a journey that is alone for its people always stays.
    let expected = 160...240
    #expect(expected.contains(plans.count { $0.faults.kill == .never }))
    #expect(expected.contains(plans.count { $0.faults.offline.chance == .never }))
    #expect(expected.contains(plans.count { $0.faults.interrupted.chance == .never }))
    #expect(expected.contains(plans.count { $0.faults.serverDown.chance == .never }))
    #expect(expected.contains(plans.count { $0.faults.serverStorageFails == .never }))
    #expect(expected.contains(plans.count { $0.prompts.refundReversed.chance == .never }))
    #expect(expected.contains(plans.count { $0.irregularities.repeatedUpdate == .never }))
    let withoutA = plans.count { $0.journeys[0].weight == 0 }
    // Half of the time, less the quarter in which both would be gone.
    #expect((65...135).contains(withoutA))
  }

  @Test("draws a fault apart from the others, so that it changes no other draw")
  func apart() {
    var other = plan
    other.faults.authentication = .init(Ratio(1, 2), lasts: .zero)
    let drawn = (0..<400 as Range<UInt64>).map {
      Swarm.applied(to: other, seed: $0, journeys: true)
    }
    // Four standard deviations around 200.
    #expect((160...240).contains(drawn.count { $0.faults.authentication.chance == .never }))
    let rest = drawn.map { plan in
      var plan = plan
      plan.faults.authentication = .never
      return plan
    }
    #expect(rest == plans(400))
  }

  @Test("leaves nothing out that always happens, unless that is the default, and draws no less")
  func always() {
    var other = plan
    other.irregularities.repeatedUpdate = .always
    other.faults.kill = .always
    other.faults.offline.chance = .always
    other.faults.authentication = .init(.always, lasts: .zero)
    other.faults.errors.loadProducts = .init(.always, .unknown)
    other.faults.errors.purchase = .init(Ratio(1, 2), .unknown)
    other.faults.errors.verification = .init(.always, .invalidSignature)
    let drawn = (0..<400 as Range<UInt64>).map {
      Swarm.applied(to: other, seed: $0, journeys: true)
    }
    for plan in drawn {
      #expect(plan.irregularities.repeatedUpdate == .always)
      #expect(plan.faults.kill == .always && plan.faults.offline.chance == .always)
      #expect(plan.faults.authentication.chance == .always)
      #expect(plan.faults.errors.loadProducts?.chance == .always)
      #expect(plan.faults.errors.verification?.chance == .always)
    }
    // Four standard deviations around 200.
    #expect((160...240).contains(drawn.count { $0.faults.errors.purchase == nil }))
    #expect((160...240).contains(drawn.count { $0.background.suspended == .never }))
    // All other draws stay.
    #expect(drawn.map(\.faults.serverDown) == plans(400).map(\.faults.serverDown))
    #expect(drawn.map(\.journeys) == plans(400).map(\.journeys))
  }

  @Test("leaves a quarter of the trials as written, and makes an eighth each heavier")
  func faultWeight() {
    let plans = plans(800)
    // By hand: odds of 1 to 2 become 8 to 2 and 128 to 2. Four standard deviations around 200, 100.
    #expect((151...249).contains(plans.count { $0.faults.kill == Ratio(1, 3) }))
    #expect((62...138).contains(plans.count { $0.faults.kill == Ratio(8, 10) }))
    #expect((62...138).contains(plans.count { $0.faults.kill == Ratio(128, 130) }))
    #expect(plans.allSatisfy { $0.faults.commitFails == .never })
  }

  @Test("multiplies odds, makes nothing certain, and keeps what is nearly impossible")
  func odds() {
    #expect(Ratio.never.multiplyingOdds(by: 128).isNever)
    #expect(Ratio.always.multiplyingOdds(by: 128) == Ratio(128, 128))
    #expect(Ratio(1, 10).multiplyingOdds(by: 8) == Ratio(8, 17))
    let rare = Ratio(1, .max).multiplyingOdds(by: 8)
    #expect(rare.numerator == 4 && rare.denominator > .max / 2)
    let nearlySure = Ratio(.max - 1, .max).multiplyingOdds(by: 128)
    #expect(nearlySure.numerator < nearlySure.denominator)
  }

  @Test("leaves journeys and the developer's changes unchanged unless the scenario allows it")
  func faultsOnly() {
    let plans = (0..<100).map { Swarm.applied(to: plan, seed: $0, journeys: false) }
    #expect(plans.allSatisfy { $0.journeys == plan.journeys })
    #expect(plans.contains { $0.faults != plan.faults })
  }

  @Test("leaves everyone somewhere to go")
  func somewhereToGo() {
    for plan in plans(200) {
      #expect(plan.journeys[0].weight + plan.journeys[1].weight > 0)
      #expect(plan.journeys[2].weight > 0)
    }
  }

  @Test("makes the same choice for the same seed, and other choices for others")
  func seeds() {
    #expect(plans(20) == plans(20))
    #expect(Set(plans(20)).count > 10)
  }
}
