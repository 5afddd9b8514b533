import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Judging
@testable import Trials

extension Trim {
  /// The trim of a fault by its name in recordings, such as `faults.kill`.
  fileprivate static func fault(_ name: String) -> Trim {
    guard let fault = FaultDeclaration(recordedName: name) else { preconditionFailure(name) }
    return .fault(fault)
  }
}

@Suite("Trims")
struct TrimsTests {
  private let plan = WorldPlan(
    horizon: .hours(1),
    catalog: Catalog(products: []),
    population: Population(users: 4),
    journeys: [
      Journey(name: "ask step 2", legs: [.init(.launch), .init(.background), .init(.kill)]),
      Journey(name: "other", legs: [.init(.launch)]),
    ],
    network: NetworkPlan { $0.loss = Ratio(1, 4) },
    irregularities: Irregularities {
      $0.lateFinish = .init(Ratio(1, 3), lasts: .zero)
      $0.fanOut = .first
    },
    faults: Faults {
      $0.kill = Ratio(1, 3)
      $0.offline = .init(Ratio(1, 2), lasts: .zero)
    },
    storeEvents: ["a", "b", "c"].map { StoreEvent(begins: .zero, action: .remove($0)) }
  )

  private func trimmed(_ trims: Trim...) -> WorldPlan { Trims(trims).applied(to: plan) }

  @Test("remove a person at the end, and leave a gap elsewhere")
  func users() {
    #expect(trimmed(.user(3)).population.users == 3)
    #expect(trimmed(.user(3)).population.absent == [])
    #expect(trimmed(.user(1)).population.users == 4)
    #expect(trimmed(.user(1)).population.absent == [1])
    #expect(trimmed(.user(2), .user(0), .user(3)).population.users == 2)
    #expect(trimmed(.user(2), .user(0), .user(3)).population.absent == [0])
    #expect(trimmed(.user(0), .user(1), .user(2), .user(3)).population.users == 1)
  }

  @Test("are the same on a recording, whose number of users is that of the remaining ones")
  func recorded() {
    let trims = Trims([.user(0), .user(2), .user(3)])
    var recorded = plan
    recorded.population.users = trims.applied(to: plan).population.users
    let population = trims.applied(to: recorded).population
    #expect(population.users == 2)
    #expect(population.absent == [0])
  }

  @Test("number steps as the scenario does, however many are removed")
  func steps() {
    let left = trimmed(
      .step(journey: "ask step 2", number: 1),
      .step(journey: "ask step 2", number: 3),
      .step(journey: "ask step 2", number: 9)
    )
    #expect(left.journeys[0].legs == [.init(.background)])
    #expect(left.journeys[1].legs == [.init(.launch)])
  }

  @Test("number the developer's changes as the scenario does")
  func storeEvents() {
    let left = trimmed(.storeEvent(1), .storeEvent(3), .serverTask(1))
    #expect(left.storeEvents == [plan.storeEvents[1]])
  }

  @Test("silence each fault, and nothing else")
  func fault() {
    var expected = plan
    expected.faults.kill = Ratio(1, 3).silenced
    expected.irregularities.lateFinish.chance = Ratio(1, 3).silenced
    expected.irregularities.fanOut = .broadcast
    #expect(
      trimmed(
        .fault("faults.kill"),
        .fault("irregularities.lateFinish"),
        .fault("irregularities.fanOut"),
        .fault("faults.imageFails")
      )
        == expected
    )
    let present = FaultDeclaration.removable.filter { $0.isIn(plan) }
    #expect(present.map(\.key) == ["lateFinish", "fanOut", "kill", "offline", "suspended", "loss"])
    let silent = Trims(present.map { .fault($0) }).applied(to: plan)
    #expect(FaultDeclaration.removable.allSatisfy { !$0.isIn(silent) })
    #expect(silent.faults.kill.isNever && silent.faults.offline.chance.isNever)
  }

  @Test("are written in words that read back, and nothing else reads as a trim")
  func words() {
    let trims: [Trim] = [
      .user(0), .user(12), .devices(atMost: 1), .step(journey: "ask step 2", number: 3),
      .step(journey: "a", number: 1), .storeEvent(1), .serverTask(2),
    ]
    for trim in trims + FaultDeclaration.removable.map({ .fault($0) }) {
      #expect(Trim(trim.description) == trim, "\(trim)")
    }
    #expect(Trim("journey ask step 2 step 3") == .step(journey: "ask step 2", number: 3))
    for text in [
      "", "user", "user -1", "user +1", "user 01", "devices 0", "faults", "journey step 1",
      "journey a step 0", "journey a step", "store event 0", "kill", "fault kill",
    ] {
      #expect(Trim(text) == nil, "\(text)")
    }
  }

  @Test("share a text for successive steps of a journey, and nothing else reads as one")
  func groups() {
    let steps = [1, 2, 3, 5].map { Trim.step(journey: "a steps 1 to 2", number: $0) }
    let trims = Trims(steps + [.step(journey: "b", number: 4), .user(1), .user(2)])
    let texts = [
      "user 1", "user 2", "journey a steps 1 to 2 steps 1 to 3", "journey a steps 1 to 2 step 5",
      "journey b step 4",
    ]
    #expect(trims.groups.map(Trims.text) == texts)
    #expect(Trims(texts.compactMap { Trims.group($0) }.joined()) == trims)
    for text in [
      "journey a steps 2 to 2", "journey a steps 1 to 0", "journey a steps 3 to 2",
      "journey a steps 0 to 2",
      "journey a steps 01 to 2", "journey a steps 1 to 99999999", "journey a steps 1 to",
    ] {
      #expect(Trims.group(text) == nil, "\(text)")
    }
  }

  @Test("are the same in any order of names")
  func order() {
    let one = Trims([.fault("faults.kill"), .user(2), .user(1), .user(2)])
    #expect(one == Trims([.user(1), .user(2), .fault("faults.kill")]))
    #expect(one.all.map(\.description) == ["user 1", "user 2", "faults.kill"])
    #expect(Trims.none.adding([.user(1)]).all == [.user(1)])
  }
}

@Suite("A trial with trims")
struct TrimmedTrialTests {
  /// Everything that devices of some accounts did and saw, in words.
  private func lives(_ trial: Trial, _ accounts: Set<Int>) -> [String] {
    let events = trial.run(recording: true).record.events
    var owners: [DeviceID: AccountID] = [:]
    for timed in events {
      if case .launched(let id, let owner) = timed.event { owners[id.device] = owner }
    }
    return events.filter { timed in
      guard let device = timed.event.device, let owner = owners[device] else { return false }
      return accounts.contains(owner.rawValue)
    }.map { "\($0.instant.rawValue) \($0.event.describe(owners))" }
  }

  private func trial(_ trims: Trim...) throws -> Trial {
    Trial(
      scenario: try HuntedScenario.named("unlock-basics"),
      variant: try #require(HuntedScenario.variant("reference")),
      strategy: .fifo,
      seed: 11,
      users: 4,
      faultProfile: .calm,
      trims: Trims(trims)
    )
  }

  @Test("does not affect other users: without one person the others do the same at the same time")
  func others() throws {
    let whole = try trial()
    for absent in 0..<4 {
      let others = Set(0..<4).subtracting([absent])
      let expected = lives(whole, others)
      #expect(expected.count > 50)
      #expect(lives(try trial(.user(absent)), others) == expected, "without \(absent)")
      #expect(lives(try trial(.user(absent)), [absent]) == [])
    }
  }

  /// A fault that does not occur draws a number in any case, and so does a silenced one.
  @Test("is the same trial without a fault that does not occur in it")
  func silenced() throws {
    var scenario = try HuntedScenario.named("unlock-basics")
    scenario.plan.faults = Faults { $0.productsFail = Ratio(1, .max) }
    var rare = try trial()
    (rare.scenario, rare.faultProfile) = (scenario, .asWritten)
    var silent = rare
    silent.trims = Trims([.fault("faults.productsFail")])
    var without = rare
    without.scenario.plan.faults = Faults()
    for seed: UInt64 in 0..<5 {
      (rare.seed, silent.seed, without.seed) = (seed, seed, seed)
      let digest = rare.run().execution.digest
      #expect(silent.run().execution.digest == digest)
      #expect(without.run().execution.digest != digest, "nothing was drawn")
    }
  }

  @Test("is recorded with its trims and replays with them")
  func recorded() throws {
    var (recording, trial) = try RecordingTests.recorded("ask-to-buy", from: 0)
    #expect(!recording.text.contains("trims"))
    let trims = Trims([.fault("prompts.signInCancelled"), .user(90), .storeEvent(7)])
    trial.trims = trims
    let outcome = trial.run(recording: true)
    recording = try #require(Recording(trial, outcome))
    let loaded = try RecordingFile.load(recording.text)
    #expect(loaded == recording)
    #expect(loaded.trims == trims)
    let again = loaded.trial(trial.scenario, trial.variant, invariants: nil)
    #expect(again.trims == trims)
    guard case .cameBack = loaded.replay(again) else {
      Issue.record("did not come back")
      return
    }
  }

  @Test("reports an invalid trim")
  func damaged() throws {
    let (recording, _) = try RecordingTests.recorded("ask-to-buy", from: 0)
    let text = recording.text.replacing(
      "\"signature\"",
      with: "\"trims\": [\"user 1\", \"faults.kil\"],\n  \"signature\"",
      maxReplacements: 1
    )
    let lines = try #require(try RecordingFile.lines(Array(text.utf8)))
    #expect(lines.count == 1)
    #expect(lines[0].contains("such as \"user 2\", \"faults.kill\" or \"journey ask step 3\""))
  }
}
