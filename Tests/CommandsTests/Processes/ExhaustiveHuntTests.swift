import Foundation
import Testing

/// The verdict on every order of one trial, as scripts see it.
@Suite("Processes that run every order", .serialized)
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
  ) throws -> DummyProcess.Result {
    var result: DummyProcess.Result?
    try DummyProcess.use { dummy in
      try dummy.write(Self.scenario, to: "orders.json5")
      if let known { try dummy.write(known, to: "known.json5") }
      result = try dummy.run(Self.hunt + arguments)
    }
    return try #require(result)
  }

  @Test("end with 0 where every order holds, and say what nobody has judged")
  func held() throws {
    let told = try run("calm --trials 2")
    #expect(told.code == 0, "\(told.messages)")
    #expect(told.results.contains("not complete, 2 orders run"))
    #expect(told.results.contains("'no-device-clock' is not judged here"))
    let json = try run("calm --trials 1000 --json").json()
    #expect(json["complete"] as? Bool == true)
    #expect(json["orders"] as? Int ?? 0 > 2)
    #expect(json["notJudged"] as? [String] == ["no-device-clock"])
    #expect(json["violations"] as? [String] == [])
  }

  @Test("end with 1 and a recording where an order is violated")
  func violated() throws {
    let told = try run("writes --trials 1000")
    #expect(told.code == 1, "\(told.messages)")
    #expect(told.results.contains("VIOLATED nothing-is-written/"))
    #expect(told.results.contains(" replay o/races/"))
  }

  @Test("end with 0 where all that is found is known, and go on behind it")
  func known() throws {
    let first = try run("writes --trials 1000 --json").json()
    let signature = try #require((first["violations"] as? [String])?.first)
    #expect(first["orders"] as? Int == 1)
    let known = """
      { known: [{ signature: "\(signature)", reason: "for now", until: "2999-01-01" }] }
      """
    let told = try run("writes --trials 1000", known: known)
    #expect(told.code == 0, "\(told.messages)")
    #expect(told.results.contains("KNOWN \(signature)"))
    let json = try run("writes --trials 1000 --json", known: known).json()
    #expect(json["violations"] as? [String] == [])
    #expect(json["known"] as? [String] == [signature])
    #expect(json["orders"] as? Int ?? 0 > 1)
  }

  @Test("end with 4 where something leaves the simulation")
  func escaped() throws {
    let told = try run("sleeps --trials 1000")
    #expect(told.code == 4, "\(told.messages)")
    #expect(told.results.contains("ESCAPE not-deterministic/"))
    let json = try run("sleeps --trials 1000 --keep-going --json").json()
    #expect(json["complete"] as? Bool == false)
    #expect((json["notDeterministic"] as? [String])?.isEmpty == false)
    #expect(json["violations"] as? [String] == [])
  }

  @Test("end with 4 where an order cannot be run again")
  func unstable() throws {
    let told = try run("changes --trials 1000")
    #expect(told.code == 4, "\(told.messages)")
    #expect(told.results.contains("UNSTABLE not-deterministic/second-run"))
  }

  @Test("are refused a page and files for other tools, which they do not write")
  func noPage() throws {
    try DummyProcess.use { dummy in
      try dummy.write(Self.scenario, to: "orders.json5")
      for option in ["--html p.html", "--export p.xml"] {
        let line = "hunt orders.json5 --strategy exhaustive --variant dummy/calm"
        let result = try dummy.run("\(line) \(option)")
        #expect(result.code == 2)
        #expect(result.messages.contains("writes neither a page nor files for other tools"))
        #expect(result.results.isEmpty)
      }
    }
  }

  @Test(
    "are refused by commands that have no orders to search",
    arguments: ["run orders.json5 --out o", "measure-search orders.json5 --hunts 1 --trials 1"]
  )
  func refused(command: String) throws {
    try DummyProcess.use { dummy in
      try dummy.write(Self.scenario, to: "orders.json5")
      let result = try dummy.run("\(command) --strategy exhaustive --variant dummy/calm")
      #expect(result.code == 2)
      #expect(result.messages.contains("--strategy: 'exhaustive' "))
      #expect(result.messages.count { $0 == "\n" } == 1)
      #expect(result.results.isEmpty)
    }
  }
}
