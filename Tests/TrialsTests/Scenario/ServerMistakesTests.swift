import FileFormats
import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing
import Trials

@Suite("The server in a scenario file")
struct ServerMistakesTests {
  private func plan(_ extra: String) throws -> WorldPlan {
    try ScenarioTemplate.read(ScenarioTemplate.text(extra: extra)).plan
  }

  @Test("is used as written")
  func said() throws {
    let plan = try plan(
      """
      notifications: {retries: ['1s', '2m'], timeout: '3s', latency: ['1s', '2s'],
        duplicates: '1/10'},
      server: {workers: 3, storage: ['1ms', '2ms']},
      """
    )
    let expected = NotificationPlan {
      $0.retries = [.seconds(1), .minutes(2)]
      $0.timeout = .seconds(3)
      $0.latency = DelayRange(.seconds(1), .seconds(2))
      $0.duplicates = Ratio(1, 10)
    }
    #expect(plan.notifications == expected)
    let server = ServerPlan {
      $0.workers = 3
      $0.storage = DelayRange(.milliseconds(1), .milliseconds(2))
    }
    #expect(plan.server == server)
  }

  @Test("is refused in a scenario of a system without a server")
  func serverless() {
    let text = ScenarioTemplate.text(
      extra: "server: {}, notifications: {}, faults: {serverStorageFails: '1/2', kill: '1/3'},"
    )
    let vocabulary = ScenarioVocabulary.storm(systems: ["unlock"], serverless: ["unlock"])
    let error = #expect(throws: ScenarioError.self) {
      try Scenario.decode(
        text: Array(text.utf8),
        fileName: "x.json5",
        catalog: Array(ScenarioTemplate.catalog.utf8),
        vocabulary: vocabulary
      )
    }
    let expected = "expected no server settings: the system \"unlock\" has no server"
    #expect(error?.lines.count == 3)
    #expect(error?.lines.allSatisfy { $0.contains(expected) } == true)
    #expect(error?.lines.last?.hasPrefix("x.json5:3:61: faults.serverStorageFails: ") == true)
  }

  @Test("follows Apple's schedule by default, scaled to the speed of subscriptions")
  func schedule() throws {
    #expect(try plan("").notifications == NotificationPlan())
    // A month of 5 minutes has weeks of 3: a day is a seventh of that, an hour a 24th of the day.
    let fast = try plan("billing: {timeRate: 'monthlyRenewalEveryFiveMinutes'},").notifications
    let hour = VirtualDuration.minutes(3).rawValue / 7 / 24
    let expected = [1, 12, 24, 48, 72].map { Int64($0) * hour }
    for (retry, length) in zip(fast.retries, expected) {
      #expect(abs(retry.rawValue - length) < 1_000, "rounded otherwise by less than a microsecond")
    }
    #expect(fast.retries.count == 5)
  }

  @Test("has outages and storage failures among the faults")
  func faults() throws {
    let faults = try plan(
      """
      faults: {serverDown: {chance: '1/4', lasts: ['1s', '2s']}, serverStorageFails: '1/50'},
      """
    ).faults
    let episode = Irregularities.Episode(Ratio(1, 4), lasts: DelayRange(.seconds(1), .seconds(2)))
    #expect(faults.serverDown == episode)
    #expect(faults.serverStorageFails == Ratio(1, 50))
  }

  @Test("has a database's crashes and commits, images, migrations, and packs")
  func database() throws {
    let plan = try plan(
      """
      faults: {databaseDown: {chance: '1/4', lasts: ['1s', '2s']}, commitFails: '1/50',
        commitAnswerLost: '1/60', imageFails: '1/70'},
      server: {image: ['3s', '4s'], customers: true, migrations: ['5s', ['6s', '7s']],
        packChanges: [{begins: '8s', product: 'com.kape.tips', credits: 9}]},
      """
    )
    let episode = Irregularities.Episode(Ratio(1, 4), lasts: DelayRange(.seconds(1), .seconds(2)))
    #expect(plan.faults.databaseDown == episode)
    #expect(plan.faults.commitFails == Ratio(1, 50))
    #expect(plan.faults.commitAnswerLost == Ratio(1, 60))
    #expect(plan.faults.imageFails == Ratio(1, 70))
    #expect(plan.server.image == DelayRange(.seconds(3), .seconds(4)))
    #expect(plan.server.hasCustomers)
    let at = { DelayRange(.seconds($0), .seconds($1)) }
    #expect(
      plan.server.tasks == [
        ServerPlan.PlannedTask(begins: at(5, 5), task: .migrate),
        ServerPlan.PlannedTask(begins: at(6, 7), task: .migrate),
        ServerPlan.PlannedTask(begins: at(8, 8), task: .change("com.kape.tips", credits: 9)),
      ]
    )
  }

  @Test(
    "is refused without workers, with an unnumbered login, or with unknown keys",
    arguments: [
      "server: {workers: 0},", "server: {worker: 1},", "notifications: {retries: '1s'},",
      "notifications: {retries: ['0s']},", "notifications: {timeout: '0s'},",
      "faults: {serverDown: '1/4'},", "server: {migrations: ['2d']},",
      "server: {packChanges: [{begins: '1s', product: 'com.kape.none', credits: 9}]},",
      "server: {packChanges: [{begins: '1s', product: 'com.kape.tips', credits: 0}]},",
    ]
  )
  func refused(text: String) {
    #expect(throws: ScenarioError.self) { try plan(text) }
  }

  @Test("names a login by a number from 1 to 9")
  func logins() {
    #expect(ScenarioTemplate.mistake(step: "{signIn: 1}") == "fine")
    #expect(ScenarioTemplate.mistake(step: "'signOut'") == "fine")
    #expect(ScenarioTemplate.mistake(step: "{signIn: 0}") != "fine")
    #expect(ScenarioTemplate.mistake(step: "'signIn'") != "fine")
  }
}
