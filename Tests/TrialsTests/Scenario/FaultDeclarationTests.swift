import Foundation
import Simulation
import StoreSimulation
import TestFixtures
import Testing

@testable import TrialReports
@testable import Trials

@Suite("The declaration of a fault")
struct FaultDeclarationTests {
  /// The value of a fault in a scenario file.
  private func example(_ fault: FaultDeclaration) -> String {
    switch fault.value {
    case .chance: "'1/3'"
    case .episode: "{chance: '1/3', lasts: '7s'}"
    case .later: "{chance: '1/3', after: '7s'}"
    case .flag: "true"
    case .range: "['1s', '7s']"
    case .error: "{chance: '1/3', error: 'systemError'}"
    case .verificationError: "{chance: '1/3', error: 'invalidSignature'}"
    case .fanOut: "'first'"
    case .zones: "['UTC+1']"
    case .section: "{}"
    }
  }

  /// The plan of a scenario whose only fault is this one.
  private func plan(with fault: FaultDeclaration) throws -> WorldPlan {
    let member = "\(fault.key): \(example(fault))"
    let object = "\(fault.section.rawValue): {\(member)},"
    // Suspension is the one fault that a scenario has unless it says otherwise.
    let without = "background: {suspended: 'never'},"
    let text =
      switch fault.section {
      case .irregularities, .reported, .faults, .network, .notifications:
        ScenarioTemplate.text(extra: object + without)
      case .background:
        ScenarioTemplate.text(
          extra: fault.key == "suspended" ? object : "background: {suspended: 'never', \(member)},"
        )
      case .errors, .api: ScenarioTemplate.text(extra: "faults: {\(object)}," + without)
      case .payment, .signIn, .refund:
        ScenarioTemplate.text(extra: "prompts: {\(object)}," + without)
      case .deviceClock:
        ScenarioTemplate.text(
          extra: without,
          population: fault.key == "chance"
            ? "{users: 10, deviceClock: {\(member), offBy: '1s'}}" : "{users: 10, \(object)}"
        )
      }
    return try ScenarioTemplate.read(text).plan
  }

  private func removing(_ fault: FaultDeclaration, from plan: WorldPlan) -> WorldPlan {
    var plan = plan
    fault.remove(from: &plan)
    return plan
  }

  @Test("exists for every property of the faults")
  func everyProperty() {
    func names(_ value: Any) -> Set<String> {
      Set(Mirror(reflecting: value).children.compactMap(\.label))
    }
    func keys(_ section: FaultDeclaration.Section) -> Set<String> {
      Set(FaultDeclaration.all(in: section).map(\.key))
    }
    #expect(names(Faults()) == keys(.faults))
    #expect(names(Irregularities()) == keys(.irregularities))
    #expect(names(ReportedBehaviors()) == keys(.reported))
    #expect(names(SimulatedErrors()) == keys(.errors))
    #expect(names(APIFaults()) == keys(.api))
    #expect(names(BackgroundPlan()) == keys(.background))
    #expect(Set(FaultDeclaration.all).count == FaultDeclaration.all.count)
  }

  @Test("is how scenario files set it", arguments: FaultDeclaration.all)
  func read(fault: FaultDeclaration) throws {
    let plan = try plan(with: fault)
    let present = FaultDeclaration.removable.filter { $0.isIn(plan) }
    #expect(present == (FaultDeclaration.removable.contains(fault) ? [fault] : []))
    if case .range(let path) = fault.value {
      #expect(plan[keyPath: path] == DelayRange(.seconds(1), .seconds(7)))
    }
  }

  @Test("lets the swarm draw it", arguments: FaultDeclaration.removable)
  func drawn(fault: FaultDeclaration) throws {
    let plan = try plan(with: fault)
    let drawn = (0..<64).map { Swarm.applied(to: plan, seed: $0, journeys: false) }
    let isEither = Set(drawn.map { fault.isIn($0) }) == [true, false]
    switch fault.section {
    case .irregularities: #expect(isEither == (fault.key != "fanOut"))
    // Limits are no chance.
    case .api: #expect(isEither == fault.hasChance)
    case .faults, .errors, .refund, .background: #expect(isEither)
    // What the scenario says of the world itself stays.
    case .reported, .network, .notifications, .payment, .signIn, .deviceClock:
      #expect(drawn.allSatisfy { $0 == plan })
    }
  }

  @Test("lets a recording carry it", arguments: FaultDeclaration.carried)
  func carried(fault: FaultDeclaration) throws {
    let plan = try plan(with: fault)
    let without = removing(fault, from: plan)
    #expect(CarriedPlan(without, of: plan).applied(to: plan).plan == without)
    // Only the scenario knows which error it is.
    if fault.section == .errors { return }
    #expect(CarriedPlan(plan, of: without).applied(to: without).plan == plan)
  }

  @Test("includes what a trial may change in what a recording carries")
  func allCarried() throws {
    for fault in FaultDeclaration.removable {
      let plan = try plan(with: fault)
      let profiles = [FaultProfile.worst, .mixed]
      let isChanged = profiles.contains { profile in
        (UInt64(0)..<64).contains { seed in
          let swarm = Swarm.applied(to: plan, seed: seed, journeys: false)
          return fault.isIn(profile.applied(to: swarm, seed: seed)) != fault.isIn(plan)
        }
      }
      #expect(!isChanged || FaultDeclaration.carried.contains(fault), "\(fault.recordedName)")
    }
  }

  @Test(
    "lets shrinking remove it, by its name in recordings",
    arguments: FaultDeclaration.removable
  )
  func trimmed(fault: FaultDeclaration) throws {
    let plan = try plan(with: fault)
    let trim = try #require(Trim(Trim.fault(fault).description))
    let trimmed = Trims([trim]).applied(to: plan)
    #expect(!fault.isIn(trimmed))
    // Nothing else changes.
    #expect(removing(fault, from: trimmed) == removing(fault, from: plan))
  }

  @Test("is what is explained", arguments: FaultDeclaration.all)
  func explained(fault: FaultDeclaration) {
    let pages = ExplanationCatalog(variants: []).named(fault.key)
    let kinds: Set<Explanation.Kind> = [.fault, .irregularity, .reported]
    let page = pages.first { kinds.contains($0.kind) && $0.name == fault.key }
    switch fault.section {
    case .irregularities: #expect(page?.kind == .irregularity)
    case .reported: #expect(page?.kind == .reported)
    case .faults, .api, .network, .notifications, .background: #expect(page?.kind == .fault)
    case .errors, .payment, .signIn, .refund, .deviceClock:
      #expect(page == nil && pages.contains { $0.kind == .key && $0.name == fault.key })
    }
  }
}
