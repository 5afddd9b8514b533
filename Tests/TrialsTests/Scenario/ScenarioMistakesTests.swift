import FileFormats
import Foundation
import TestFixtures
import Testing
import Trials

@Suite("Mistakes in a scenario file")
struct ScenarioMistakesTests {
  @Test("are reported all together, in the order of the file")
  func together() {
    #expect(
      ScenarioTemplate.mistake(
        extra: "horizont: '3d', marks: ['restord'],",
        population: "{user: 10}",
        journey: "name: 'j', wait: 1, steps: [{purchase: 'com.kape.vjp'}]"
      ) == """
        x.json5:2:13: population: expected the key "users", found none
        x.json5:2:14: population.user: expected one of the keys users, familySize, \
        adultsPerFamily, devicesPerPerson, sharingDelay, deviceClock, boughtApp, found "user"; \
        did you mean "users"?
        x.json5:3:1: horizont: expected one of 29 other keys, found "horizont"; \
        did you mean "horizon"?
        x.json5:3:25: marks[0]: expected the name of a mark, found 'restord'; \
        did you mean "restored"?
        x.json5:4:24: journeys[0].wait: expected one of the keys name, steps, for, weight, \
        begins, thinkTime, found "wait"
        x.json5:4:52: journeys[0].steps[0].purchase: expected a product identifier of \
        kape.storekit, found 'com.kape.vjp'; did you mean "com.kape.vip"?
        """
    )
  }

  @Test("A refusal has at most ten lines, and one for each cause")
  func refusal() {
    let mistakes = { (found: [String]) in
      found.enumerated().map { place, found in
        Mistake(file: "x.json5", path: "steps[\(place)]", expected: .someText, found: found)
      }
    }
    let wrong = "expected nonempty text, found"
    #expect(
      ScenarioError(mistakes: mistakes(["a", "b", "a", "none", "a", "none", "b"])).firstLines == [
        "x.json5: steps[0]: \(wrong) a (and in 2 more places)",
        "x.json5: steps[1]: \(wrong) b (and in 1 more place)",
        // What is missing is missing in each place.
        "x.json5: steps[3]: \(wrong) none",
        "x.json5: steps[5]: \(wrong) none",
      ]
    )
    let many = ScenarioError(mistakes: mistakes((1...12).map(String.init) + ["1", "12"]))
    #expect(many.firstLines.count == 10)
    #expect(many.firstLines.first?.hasSuffix("found 1 (and in 1 more place)") ?? false)
    // Ten to twelve, and twelve once more.
    #expect(many.firstLines.last == "and 4 more")
    #expect(many.lines.count == 14)
  }

  @Test("include each missing key")
  func missingKeys() {
    #expect(
      ScenarioTemplate.mistake(text: "{}") == """
        x.json5:1:1: expected the key "name", found none
        x.json5:1:1: expected the key "system", found none
        x.json5:1:1: expected the key "catalogue", found none
        x.json5:1:1: expected the key "population", found none
        x.json5:1:1: expected the key "journeys", found none
        """
    )
    #expect(
      ScenarioTemplate.mistake(journey: "") == """
        x.json5:4:12: journeys[0]: expected the key "name", found none
        x.json5:4:12: journeys[0]: expected the key "steps", found none
        """
    )
    #expect(
      ScenarioTemplate.mistake(extra: "faults: {offline: {}},") == """
        x.json5:3:19: faults.offline: expected the key "chance", found none
        x.json5:3:19: faults.offline: expected the key "lasts", found none
        """
    )
  }

  @Test(
    "include a top-level value of the wrong type",
    arguments: [
      ("summary: 1,", "3:10: summary: expected text in quotation marks, found 1"),
      ("hunt: 3,", "3:7: hunt: expected an object { … }, found 3"),
      ("marks: 'a',", "3:8: marks: expected a list [ … ], found 'a'"),
      ("$schema: {},", "3:10: $schema: expected text in quotation marks, found an object"),
      ("prompts: null,", "3:10: prompts: expected an object { … }, found null"),
      ("faults: [1, 2, 3, 4, 5],", "3:9: faults: expected an object { … }, found a list"),
    ]
  )
  func types(extra: String, mistake: String) {
    #expect(ScenarioTemplate.mistake(extra: extra) == "x.json5:" + mistake)
  }

  @Test(
    "include numbers out of range, fractions, and descending ranges",
    arguments: [
      ("{users: 0}", "users: expected a whole number from 1 to 1000000, found 0"),
      ("{users: 1000001}", "users: expected a whole number from 1 to 1000000, found 1000001"),
      ("{users: -1}", "users: expected a whole number from 1 to 1000000, found -1"),
      ("{users: 1.5}", "users: expected a whole number from 1 to 1000000, found 1.5"),
      ("{users: 1.0}", "users: expected a whole number from 1 to 1000000, found 1.0"),
      ("{users: 1e2}", "users: expected a whole number from 1 to 1000000, found 1e2"),
      ("{users: NaN}", "users: expected a whole number from 1 to 1000000, found NaN"),
      (
        "{users: 99999999999999999999}",
        "users: expected a whole number from 1 to 1000000, found 99999999999999999999"
      ),
      ("{users: '10'}", "users: expected a whole number from 1 to 1000000, found '10'"),
      ("{users: true}", "users: expected a whole number from 1 to 1000000, found true"),
    ]
  )
  func numbers(population: String, mistake: String) {
    let line = ScenarioTemplate.mistake(population: population)
    #expect(line == "x.json5:2:21: population." + mistake)
  }

  @Test(
    "tell ranges of numbers that are none",
    arguments: [
      ("7", "21: population.familySize: expected a whole number or [least, most], from 1 to 6"),
      ("[1]", "21: population.familySize: expected a whole number or [least, most], from 1 to 6"),
      (
        "[1, 2, 3]",
        "21: population.familySize: expected a whole number or [least, most], from 1 to 6"
      ),
      ("'1'", "21: population.familySize: expected a whole number or [least, most], from 1 to 6"),
      ("[2, 1]", "21: population.familySize: expected the minimum first, then the maximum"),
    ]
  )
  func ranges(size: String, mistake: String) {
    let line = ScenarioTemplate.mistake(population: "{users: 10,\nfamilySize: \(size)}")
    #expect(line == "x.json5:3:13" + mistake.dropFirst(2) + ", found \(size)")
  }

  @Test("include each end of a range that is out of range")
  func rangeEnds() {
    #expect(
      ScenarioTemplate.mistake(population: "{users: 10, devicesPerPerson: [0, 11]}") == """
        x.json5:2:44: population.devicesPerPerson[0]: expected a whole number from 1 to 10, found 0
        x.json5:2:47: population.devicesPerPerson[1]: expected a whole number from 1 to 10, found 11
        """
    )
  }

  @Test("include more adults than people in a family")
  func adults() {
    func mistake(_ adults: String) -> String {
      ScenarioTemplate.mistake(
        population: "{users: 9, familySize: [2, 3], adultsPerFamily: \(adults)}"
      )
    }
    let wanted = """
      x.json5:2:61: population.adultsPerFamily: expected no more adults than the family has \
      members, 2 in the smallest and 3 in the largest, found
      """
    #expect(mistake("[1, 4]") == wanted + " [1, 4]")
    #expect(mistake("3") == wanted + " 3")
    #expect(mistake("[2, 3]") == "fine")
  }

  @Test("include invalid, too long, or unordered durations")
  func lengths() {
    #expect(
      ScenarioTemplate.mistake(extra: "horizon: '1.5h',") == """
        x.json5:3:10: horizon: expected a length of time such as "90s" or "1h30m", \
        from 1s to 365d, found '1.5h'
        """
    )
    #expect(ScenarioTemplate.mistake(extra: "horizon: '999ms',").hasSuffix("found '999ms'"))
    #expect(ScenarioTemplate.mistake(extra: "horizon: '366d',").hasSuffix("found '366d'"))
    #expect(ScenarioTemplate.mistake(extra: "horizon: 5,").hasSuffix("found 5"))
    #expect(ScenarioTemplate.mistake(extra: "horizon: '365d',") == "fine")
    #expect(
      ScenarioTemplate.mistake(journey: "name: 'j', steps: ['launch'], thinkTime: 'soon'") == """
        x.json5:4:54: journeys[0].thinkTime: expected a length of time such as "90s" or \
        ["1s", "5m"], from 0s to 365d, found 'soon'
        """
    )
    #expect(
      ScenarioTemplate.mistake(journey: "name: 'j', steps: ['launch'], thinkTime: ['2s', '1s']")
        == """
        x.json5:4:54: journeys[0].thinkTime: expected the minimum first, then the maximum, \
        found ['2s', '1s']
        """
    )
    #expect(
      ScenarioTemplate.mistake(
        extra: "horizon: '1h', ",
        journey: """
          name: 'j', steps: ['launch'], begins: ['0s', '61m']
          """
      ) == """
        x.json5:4:51: journeys[0].begins: expected a start within the horizon of 1h, \
        found ['0s', '61m']
        """
    )
  }

  @Test("include invalid probabilities")
  func ratios() {
    #expect(
      ScenarioTemplate.mistake(
        extra: "network: {loss: 0.01, duplication: '3/2', reordering: 'nver'},"
      )
        == """
        x.json5:3:17: network.loss: expected a probability such as "1/20", "never" or "always", \
        found 0.01
        x.json5:3:36: network.duplication: expected a probability such as "1/20", "never" or \
        "always", found '3/2'
        x.json5:3:55: network.reordering: expected a probability such as "1/20", "never" or \
        "always", found 'nver'; did you mean "never"?
        """
    )
  }

  @Test("include irregularities and prompts that last too long for any app")
  func bounds() {
    let odd = "irregularities: {emptyAfterLaunch: {chance: 'always', lasts: ['0s', '16s']}},"
    #expect(
      ScenarioTemplate.mistake(extra: odd) == """
        x.json5:3:69: irregularities.emptyAfterLaunch.lasts[1]: expected a length of time such as \
        "90s" or "1h30m", from 0s to 15s, found '16s'
        """
    )
    #expect(
      ScenarioTemplate.mistake(extra: "prompts: {payment: {answered: '61s'}},") == """
        x.json5:3:31: prompts.payment.answered: expected a length of time such as "90s" or \
        ["1s", "5m"], from 0s to 1m, found '61s'
        """
    )
    #expect(ScenarioTemplate.mistake(extra: "prompts: {signIn: {answered: '60s'}},") == "fine")
    #expect(ScenarioTemplate.mistake(extra: "prompts: {askToBuy: {answered: '9d'}},") == "fine")
  }

  @Test("include a latency that no answer survives")
  func latency() {
    #expect(
      ScenarioTemplate.mistake(extra: "network: {latency: ['1s', '30s']},") == """
        x.json5:3:20: network.latency: expected a latency below the timeout of 30s, found 30s
        """
    )
    #expect(
      ScenarioTemplate.mistake(extra: "network: {timeout: '400ms'},") == """
        x.json5:3:10: network: expected a latency below the timeout of 400ms, found 400ms
        """
    )
    #expect(ScenarioTemplate.mistake(extra: "network: {latency: '29s'},") == "fine")
  }

  @Test("include shares that are all zero")
  func weights() {
    #expect(
      ScenarioTemplate.mistake(extra: "prompts: {askToBuy: {approves: 0}},") == """
        x.json5:3:21: prompts.askToBuy: expected at least one of approves, declines and ignores \
        above 0, found none
        """
    )
    #expect(
      ScenarioTemplate.mistake(journey: "name: 'j', weight: 0, steps: ['kill']") == """
        x.json5:4:11: journeys: expected at least one journey with a weight above 0, found none
        """
    )
    #expect(
      ScenarioTemplate.mistake(journey: "name: 'j', weight: -1, steps: ['kill']") == """
        x.json5:4:32: journeys[0].weight: expected a whole number from 0 to 1000000, found -1
        """
    )
  }

  @Test("include unknown words, names, and limits")
  func words() {
    #expect(
      ScenarioTemplate.mistake(journey: "name: 'j', for: 'children', steps: ['launch']") == """
        x.json5:4:29: journeys[0].for: expected one of child, adult, anyone, found 'children'
        """
    )
    #expect(
      ScenarioTemplate.mistake(extra: "irregularities: {fanOut: 'frist'},") == """
        x.json5:3:26: irregularities.fanOut: expected one of broadcast, first, found 'frist'; \
        did you mean "first"?
        """
    )
    #expect(
      ScenarioTemplate.mistake(extra: "invariants: ['calls-ends', 7, 'calls-end', 'calls-end'],")
        == """
        x.json5:3:14: invariants[0]: expected the name of an invariant (paid-means-access, \
        calls-end), found 'calls-ends'; did you mean "calls-end"?
        x.json5:3:28: invariants[1]: expected the name of an invariant (paid-means-access, \
        calls-end), found 7
        x.json5:3:44: invariants[3]: expected a unique name (first used on line 3), \
        found 'calls-end'
        """
    )
    #expect(
      ScenarioTemplate.mistake(
        extra: "thresholds: {'purchase.p95': '< 1s', 'a.p50': '1s', p50: 1},"
      )
        == """
        x.json5:3:14: thresholds.purchase.p95: expected operation.percentile, the percentile p50, \
        p90, p99, p99.9 or max, found "purchase.p95"
        x.json5:3:47: thresholds.a.p50: expected a limit such as "< 20s" or "<= 500ms", found '1s'
        x.json5:3:53: thresholds.p50: expected operation.percentile, the percentile p50, \
        p90, p99, p99.9 or max, found "p50"
        x.json5:3:58: thresholds.p50: expected a limit such as "< 20s" or "<= 500ms", found 1
        """
    )
  }

  @Test("include journeys that do nothing or share a name, and an empty list")
  func journeys() {
    #expect(
      ScenarioTemplate.mistake(journey: "name: 'j', steps: []")
        == "x.json5:4:31: journeys[0].steps: expected at least one element, found []"
    )
    #expect(
      ScenarioTemplate.mistake(journey: "name: '', steps: ['kill']")
        == "x.json5:4:19: journeys[0].name: expected nonempty text, found ''"
    )
    #expect(
      ScenarioTemplate.mistake(journey: "name: 'j', steps: ['kill']}, {name: 'j', steps: ['kill']")
        == """
        x.json5:4:49: journeys[1].name: expected a unique name (first used on line 4), \
        found 'j'
        """
    )
  }

  @Test("include a catalogue that is not beside the scenario")
  func catalog() {
    let text =
      "{name: 'n', system: 'unlock', catalogue: '/a', population: {users: 1}, journeys: []}"
    #expect(
      ScenarioTemplate.mistake(text: text) == """
        x.json5:1:42: catalogue: expected a path relative to the scenario file, found '/a'
        x.json5:1:82: journeys: expected at least one element, found []
        """
    )
  }

  @Test("include a missing catalogue file, by its own path")
  func missingCatalog() throws {
    let text = "{name: 'n', system: 'u', catalogue: 'none.storekit', population: {users: 1}}"
    let path = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-\(UUID().uuidString).json5").path
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: ScenarioError.self) {
      try Scenario.load(path: path, vocabulary: TestVocabulary.unlock)
    }
    let lines = error?.mistakes.map(\.description) ?? []
    #expect(lines.count == 3)
    #expect(lines.first == "\(path):1:1: expected the key \"journeys\", found none")
    let catalog = URL(filePath: path).deletingLastPathComponent().appending(path: "none.storekit")
    #expect(lines.last == "\(catalog.path): expected a readable file, found none")
  }

  @Test("include a suggestion for a missing file")
  func neighbour() async throws {
    try await TemporaryDirectory.use { folder in
      for name in ["ask-to-buy.json5", "ask-to-bay.storekit", "refunds.json5"] {
        try Data().write(to: URL(filePath: "\(folder)/\(name)"))
      }
      let told = { (name: String) -> String? in
        let path = "\(folder)/\(name)"
        let error = #expect(throws: ScenarioError.self) { try FileText(path: path) }
        return error?.mistakes.first?.suggestion.map { String($0.dropFirst(folder.count + 1)) }
      }
      #expect(told("ask-to-bye.json5") == "ask-to-buy.json5")
      #expect(told("ask-to-buy.storekit") == "ask-to-bay.storekit")
      #expect(told("other.json5") == nil)
      #expect(told("refund") == "refunds.json5")
      #expect(told("refunds.json") == "refunds.json5")
      try FileManager.default.createDirectory(
        atPath: "\(folder)/loads",
        withIntermediateDirectories: false
      )
      #expect(told("load") == nil, "a folder is no file")
      #expect(told("nowhere/zzzz.json5") == nil)
    }
  }

  @Test("are listed up to a hundred, then counted")
  func many() {
    let steps = Array(repeating: "'fly'", count: 130).joined(separator: ",")
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioTemplate.read(ScenarioTemplate.text(journey: "name: 'j', steps: [\(steps)]"))
    }
    #expect(error?.mistakes.count == 100)
    #expect(error?.omitted == 30)
    #expect(error?.description.hasSuffix("\nand 30 more") == true)
  }
}
