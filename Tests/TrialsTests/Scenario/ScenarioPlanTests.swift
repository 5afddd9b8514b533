import FileFormats
import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing
import Trials

@Suite("Values in a scenario file")
struct ScenarioPlanTests {
  @Test("Omitted values have the plan's defaults")
  func defaults() throws {
    let scenario = try ScenarioTemplate.read()
    let plan = WorldPlan(
      horizon: .days(1),
      catalog: scenario.plan.catalog,
      population: Population(users: 10),
      journeys: [Journey(name: "j", legs: [Journey.Leg(.launch)])]
    )
    #expect(scenario.plan == plan)
    #expect(scenario.summary.isEmpty)
    #expect(scenario.huntUsers == 3...6)
    #expect(scenario.invariants == nil)
    #expect(scenario.marks.isEmpty)
    #expect(scenario.thresholds.isEmpty)
    #expect(scenario.notSimulated.isEmpty)
  }

  @Test("Population, hunt, horizon, and the lists of names are used as written")
  func world() throws {
    let scenario = try ScenarioTemplate.read(
      ScenarioTemplate.text(
        extra: """
          $schema: 'scenario.schema.json', summary: 's', horizon: '6h', hunt: {users: 4},
          invariants: ['calls-end'], marks: ['restored', 'declined'],
          thresholds: {'purchase.p99': '< 20s', 'restore.p99.9': '<= 500ms', 'x-1.max': '< 1d'},
          """,
        population:
          "{users: 0x10, familySize: [3, 5], adultsPerFamily: [1, 2], devicesPerPerson: 2}"
      )
    )
    #expect(
      scenario.plan.population
        == Population(users: 16, familySize: 3...5, adultsPerFamily: 1...2, devicesPerPerson: 2...2)
    )
    #expect(scenario.summary == "s")
    #expect(scenario.plan.horizon == .hours(6))
    #expect(scenario.huntUsers == 4...4)
    #expect(scenario.invariants == ["calls-end"])
    #expect(scenario.marks == ["restored", "declined"])
    #expect(
      scenario.thresholds.map(\.description)
        == ["purchase.p99 < 20s", "restore.p99.9 <= 500ms", "x-1.max < 1d"]
    )
  }

  @Test("A journey's traveler, weight, begin, pauses, and steps are used as written")
  func journey() throws {
    let scenario = try ScenarioTemplate.read(
      ScenarioTemplate.text(
        population: "{users: 1, devicesPerPerson: 2}",
        journey: """
          name: 'j', for: 'child', weight: 7, begins: ['0s', '2h'], thinkTime: '1s', steps: [
            'launch', 'background', 'kill', 'goOffline', 'goOnline', 'closeSheet', 'dismissAlert',
            'openWindow', 'closeWindow', 'restore', {restore: true, taps: 2}, {wait: ['1s', '5m']},
            {open: 'purchase'}, {open: 'settings'}, {purchase: 'com.kape.vip', taps: 3, device: 1},
            {refund: 'com.kape.vip'}, {purchaseOutside: 'com.kape.tips'}, {custom: 'shake'},
            {device: 1, launch: true}]
          """
      )
    )
    let steps: [Journey.Step] = [
      .launch, .background, .kill, .goOffline, .goOnline, .closeSheet, .dismissAlert, .openWindow,
      .closeWindow, .restore(taps: 1), .restore(taps: 2),
      .wait(DelayRange(.seconds(1), .minutes(5))),
      .open(.purchase), .open(.settings), .purchase("com.kape.vip", taps: 3),
      .refund("com.kape.vip"), .purchaseOutside("com.kape.tips"), .custom("shake"), .launch,
    ]
    let journey = try #require(scenario.plan.journeys.first)
    #expect(journey.legs.map(\.step) == steps)
    #expect(journey.legs.indices.filter { journey.legs[$0].device == 1 } == [14, 18])
    #expect(journey.traveller == .child)
    #expect(journey.weight == 7)
    #expect(journey.begins == DelayRange(.zero, .hours(2)))
    #expect(journey.thinkTime == DelayRange(.seconds(1), .seconds(1)))
  }

  @Test("Prompts, network, irregularities, and faults are used, each under its own key")
  func fault() throws {
    let plan = try ScenarioTemplate.read(
      ScenarioTemplate.text(
        extra: """
          prompts: {payment: {cancelled: '1/10', answered: ['1s', '10s']},
            signIn: {cancelled: '1/11', answered: '60s'},
            askToBuy: {approves: 6, declines: 2, ignores: 3, answered: ['5s', '2h']}},
          network: {latency: ['1ms', '2ms'], loss: '1/2', duplication: '1/3', reordering: '1/4',
            timeout: '3ms'},
          irregularities: {updateBeforeReturn: '1/2', updateAfterReturn: '1/3',
            emptyAfterLaunch: {chance: '1/4', lasts: '15s'},
            lateEntitlement: {chance: '1/5', lasts: '2s'},
            lateUnfinished: {chance: '1/6', lasts: '3s'},
            lateFinish: {chance: '1/7', lasts: '4s'}, repeatedUpdate: '1/8', fanOut: 'first'},
          faults: {kill: '1/2', killAfter: '7s', writeFails: '1/3', productsFail: '1/4',
            purchaseFails: '1/5', interrupted: {chance: '1/9', lasts: '8s'},
            unverified: '1/6', syncFails: 'always',
            offline: {chance: 'never', lasts: ['0s', '9h']}},
          """
      )
    ).plan
    func exactly(_ seconds: Int64) -> DelayRange {
      DelayRange(.seconds(seconds), .seconds(seconds))
    }
    let prompts = Prompts {
      $0.paymentCancelled = Ratio(1, 10)
      $0.paymentAnswered = DelayRange(.seconds(1), .seconds(10))
      $0.signInCancelled = Ratio(1, 11)
      $0.signInAnswered = exactly(60)
      $0.approves = 6
      $0.declines = 2
      $0.ignores = 3
      $0.approvalAnswered = DelayRange(.seconds(5), .hours(2))
    }
    let network = NetworkPlan {
      $0.latency = DelayRange(.milliseconds(1), .milliseconds(2))
      $0.loss = Ratio(1, 2)
      $0.duplication = Ratio(1, 3)
      $0.reordering = Ratio(1, 4)
      $0.timeout = .milliseconds(3)
    }
    let irregularities = Irregularities {
      $0.updateBeforeReturn = Ratio(1, 2)
      $0.updateAfterReturn = Ratio(1, 3)
      $0.emptyAfterLaunch = Irregularities.Episode(Ratio(1, 4), lasts: exactly(15))
      $0.lateEntitlement = Irregularities.Episode(Ratio(1, 5), lasts: exactly(2))
      $0.lateUnfinished = Irregularities.Episode(Ratio(1, 6), lasts: exactly(3))
      $0.lateFinish = Irregularities.Episode(Ratio(1, 7), lasts: exactly(4))
      $0.repeatedUpdate = Ratio(1, 8)
      $0.fanOut = .first
    }
    let faults = Faults {
      $0.kill = Ratio(1, 2)
      $0.killAfter = exactly(7)
      $0.writeFails = Ratio(1, 3)
      $0.productsFail = Ratio(1, 4)
      $0.purchaseFails = Ratio(1, 5)
      $0.interrupted = Irregularities.Episode(Ratio(1, 9), lasts: exactly(8))
      $0.unverified = Ratio(1, 6)
      $0.syncFails = .always
      $0.offline = Irregularities.Episode(.never, lasts: DelayRange(.zero, .hours(9)))
    }
    #expect(plan.prompts == prompts)
    #expect(plan.network == network)
    #expect(plan.irregularities == irregularities)
    #expect(plan.faults == faults)
  }

  @Test("The files are kept byte for byte, so that a recording can include and compare them")
  func source() throws {
    let path = RepositoryFiles.path("Scenarios/restore.json5")
    let loaded = try Scenario.load(path: path, vocabulary: TestVocabulary.files)
    let bytes = try RepositoryFiles.bytes("Scenarios/restore.json5")
    #expect(loaded.source.text == bytes)
    #expect(loaded.digest == FileDigest(of: bytes))
    #expect(
      loaded.catalogDigest == FileDigest(of: try RepositoryFiles.bytes("Scenarios/kape.storekit"))
    )
    let again = try Scenario.decode(
      text: loaded.source.text,
      fileName: loaded.source.fileName,
      catalog: loaded.source.catalogText,
      vocabulary: TestVocabulary.files
    )
    #expect(again.plan == loaded.plan)
    #expect(again.digest == loaded.digest)
  }

  @Test("A threshold is kept strictly below its limit, or up to it")
  func thresholds() {
    func threshold(_ comparison: Threshold.Comparison) -> Threshold {
      Threshold(
        operation: "purchase",
        percentile: .p50,
        comparison: comparison,
        limit: .seconds(2)
      )
    }
    #expect(threshold(.below).isKept(by: .milliseconds(1_999)))
    #expect(!threshold(.below).isKept(by: .seconds(2)))
    #expect(threshold(.atMost).isKept(by: .seconds(2)))
    #expect(!threshold(.atMost).isKept(by: .milliseconds(2_001)))
  }
}
