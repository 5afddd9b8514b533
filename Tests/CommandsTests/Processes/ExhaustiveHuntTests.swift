import Foundation
import TestThreads
import Testing

/// The verdict on every order of one trial, as scripts see it.
@Suite("Processes that run every interleaving", .serialized, .ownThreads)
struct ExhaustiveHuntTests {
  /// One person who buys at once, and cancels; the dummy does what it is named for.
  private static let scenario = """
    {
      name: "orders", summary: "One person cancels.", system: "dummy",
      catalogue: "kape.storekit", horizon: "1m",
      population: { users: 1, devicesPerPerson: 1 },
      network: { latency: "0s" },
      hunt: { users: 1 },
      journeys: [
        { name: "buys", begins: "0s", steps: ["launch", { purchase: "com.kape.vip" }] },
      ],
      prompts: { payment: { cancelled: "1/1", answered: "0s" } },
      invariants: ["calls-end", "nothing-is-written", "no-device-clock"],
    }
    """

  private static let hunt =
    "hunt orders.json5 --strategy exhaustive --seed 1 --out o --variant dummy/"

  private func run(
    _ arguments: String,
    known: String? = nil
  ) async throws -> DummyProcess.Result {
    var result: DummyProcess.Result?
    try await DummyProcess.use { dummy in
      try dummy.write(Self.scenario, to: "orders.json5")
      if let known { try dummy.write(known, to: "known.json5") }
      result = try dummy.run(Self.hunt + arguments)
    }
    return try #require(result)
  }

  /// The hunt's report on its single search.
  private func search(_ json: [String: Any]) throws -> [String: Any] {
    try #require((json["exhaustive"] as? [[String: Any]])?.first)
  }

  /// The signatures that were found, by kind, without what is known.
  private func signatures(_ json: [String: Any], _ kind: String) -> [String] {
    (json["violations"] as? [[String: Any]] ?? []).filter {
      $0["kind"] as? String == kind && $0["known"] is NSNull
    }.compactMap { $0["signature"] as? String }
  }

  @Test("end with 0 if every interleaving holds, and name the rules that had nothing to judge")
  func held() async throws {
    let told = try await run("calm --trials 2")
    #expect(told.code == 0, "\(told.messages)")
    #expect(told.results.contains("not complete, 2 orders run"))
    #expect(told.results.contains("no violation in the orders that were run (not all of them)\n"))
    #expect(told.results.contains("'no-device-clock' is not judged here"))
    let json = try await run("calm --trials 1000 --json").json()
    let search = try search(json)
    #expect(search["complete"] as? Bool == true)
    #expect(search["orders"] as? Int ?? 0 > 2)
    #expect(search["orders"] as? Int == json["trials"] as? Int)
    #expect(search["notJudged"] as? [String] == ["no-device-clock"])
    #expect(signatures(json, "violation").isEmpty)
    #expect(json["held"] as? Bool == true)
  }

  @Test("end with 1 and a recording if an interleaving violates a rule")
  func violated() async throws {
    let told = try await run("writes --trials 1000")
    #expect(told.code == 1, "\(told.messages)")
    #expect(told.results.contains("VIOLATED nothing-is-written/"))
    #expect(told.results.contains(" replay o/races/"))
  }

  @Test("end with 0 if all findings are known, and continue after them")
  func known() async throws {
    let first = try await run("writes --trials 1000 --json").json()
    let signature = try #require(signatures(first, "violation").first)
    #expect(try search(first)["orders"] as? Int == 1)
    let known = """
      { known: [{ signature: "\(signature)", reason: "for now", until: "2999-01-01" }] }
      """
    let told = try await run("writes --trials 1000", known: known)
    #expect(told.code == 0, "\(told.messages)")
    #expect(told.results.contains("KNOWN \(signature)"))
    #expect(!told.results.contains("ended at the first finding"))
    let json = try await run("writes --trials 1000 --json", known: known).json()
    #expect(signatures(json, "violation").isEmpty)
    let found = json["violations"] as? [[String: Any]] ?? []
    #expect(found.map { $0["signature"] as? String } == [signature])
    #expect(found.first?["known"] as? String == "for now")
    #expect(try search(json)["orders"] as? Int ?? 0 > 1)
  }

  @Test("end with 4 if something leaves the simulation")
  func escaped() async throws {
    let told = try await run("blocks --trials 1000")
    #expect(told.code == 4, "\(told.messages)")
    #expect(told.results.contains("ESCAPE not-deterministic/"))
    #expect(told.results.contains("an order could not be reproduced"))
    let json = try await run("blocks --trials 1000 --keep-going --json").json()
    #expect(try search(json)["complete"] as? Bool == false)
    #expect(signatures(json, "escape").isEmpty == false)
    #expect(signatures(json, "violation").isEmpty)
  }

  @Test("end with 4 if an interleaving cannot be run again")
  func unstable() async throws {
    let told = try await run("changes --trials 1000")
    #expect(told.code == 4, "\(told.messages)")
    #expect(told.results.contains("UNSTABLE not-deterministic/second-run"))
  }

  @Test("leave what any hunt leaves: a result, a small recording, a page, and exported files")
  func files() async throws {
    try await DummyProcess.use { dummy in
      try dummy.write(Self.scenario, to: "orders.json5")
      let files = "--html page.html --export cases.xml"
      let result = try dummy.run(Self.hunt + "writes --trials 1000 " + files)
      #expect(result.code == 1, "\(result.messages)")
      #expect(result.results.contains("ended at the first finding; --keep-going continues"))
      #expect(result.results.contains("  smaller   "))
      #expect(result.results.contains("story: "))
      #expect(dummy.recordings(in: "o").count == 1)
      let text = { (name: String) in
        try String(contentsOf: dummy.directory.appending(path: name), encoding: .utf8)
      }
      let json = try text("o/hunt.json")
      #expect(json.contains("\"strategy\": \"exhaustive\""))
      let cases = try text("cases.xml")
      #expect(cases.contains("<testsuite ") && cases.contains("every order was run"))
      #expect(cases.contains("skipped=\"1\""))
      let page = try text("page.html")
      #expect(page.contains("each time in a different order of events"))
      #expect(page.contains("not complete"))
      #expect(page.contains("no-device-clock"), "what is not judged")
    }
  }

  @Test("run every interleaving of each scenario's trial and add up their counts")
  func several() async throws {
    try await DummyProcess.use { dummy in
      try dummy.write(Self.scenario, to: "orders.json5")
      let second = Self.scenario.replacing("\"orders\"", with: "\"again\"")
        .replacing("users: 1, devices", with: "users: 1, /* the same */ devices")
      try dummy.write(second, to: "again.json5")
      let line = Self.hunt.replacing("hunt ", with: "hunt again.json5 ")
      let json = try dummy.run(line + "calm --trials 1000 --json").json()
      let searches = try #require(json["exhaustive"] as? [[String: Any]])
      #expect(searches.map { $0["scenario"] as? String } == ["again", "orders"])
      #expect(searches.map { $0["seed"] as? String } == ["1", "2"])
      let orders = searches.compactMap { $0["orders"] as? Int }
      #expect(orders.count == 2 && orders.allSatisfy { $0 > 2 })
      #expect(json["trials"] as? Int == orders.reduce(0, +))
      #expect(json["newInterleavingChancePerMillion"] is NSNull)
      let writes = try dummy.run(line + "writes --trials 1000 --json").json()
      let found = writes["violations"] as? [[String: Any]] ?? []
      #expect(found.map { $0["count"] as? Int } == [2], "once in each")
    }
  }

  @Test("are refused for a command that does not search interleavings")
  func refused() async throws {
    try await DummyProcess.use { dummy in
      try dummy.write(Self.scenario, to: "orders.json5")
      let result = try dummy.run(
        "run orders.json5 --out o --strategy exhaustive --variant dummy/calm"
      )
      #expect(result.code == 2)
      #expect(result.messages.contains("--strategy: 'exhaustive' "))
      #expect(result.messages.count { $0 == "\n" } == 1)
      #expect(result.results.isEmpty)
    }
  }
}
