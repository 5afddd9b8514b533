import Foundation
import TestThreads
import Testing

@Suite("The first minutes", .serialized, .ownThreads)
struct NewAndExplainTests {
  @Test("new writes a valid scenario and catalogue, and says what to type next")
  func new() async throws {
    try await DummyProcess.use { dummy in
      let result = try dummy.run("new")
      #expect(result.code == 0 && result.messages.isEmpty)
      #expect(result.results.contains("wrote first.storekit\nwrote first.json5\n"))
      let next = result.results.split(separator: "\n").filter { $0.hasPrefix("  ") }
      #expect(next.count == 3 && next.allSatisfy { $0.contains(" first.json5") })
      #expect(try dummy.run("validate first.json5").code == 0)
    }
  }

  @Test("new overwrites nothing, and writes nothing if it cannot write everything")
  func refusal() async throws {
    try await DummyProcess.use { dummy in
      try dummy.write("precious", to: "first.json5")
      let result = try dummy.run("new")
      #expect(result.code == 2 && result.results.isEmpty)
      #expect(result.messages.contains("'first.json5' already exists; nothing was written"))
      let folder = dummy.directory
      #expect(
        try String(contentsOf: folder.appending(path: "first.json5"), encoding: .utf8) == "precious"
      )
      #expect(
        !FileManager.default.fileExists(atPath: folder.appending(path: "first.storekit").path)
      )
    }
  }

  @Test("new and init refuse a catalogue that no scenario can name", arguments: ["new", "init"])
  func unnameable(command: String) async throws {
    try await DummyProcess.use { dummy in
      let catalog = try dummy.text(of: "kape.storekit")
      try dummy.write(catalog, to: "a\nb.storekit")
      try dummy.write("final class Shop {}\n", to: "App/Shop.swift")
      let line =
        command == "new" ? "new a\nb.storekit" : "init P --storekit a\nb.storekit --sources App"
      let before = try FileManager.default.contentsOfDirectory(atPath: dummy.directory.path)
      let result = try dummy.run(line)
      #expect(result.code == 2 && result.results.isEmpty)
      #expect(result.messages.contains("\(command): "), "\(result.messages)")
      #expect(result.messages.contains("has control characters; rename it"))
      #expect(result.messages.split(separator: "\n").count == 1)
      let after = try FileManager.default.contentsOfDirectory(atPath: dummy.directory.path)
      #expect(Set(after.filter { !$0.hasPrefix("messages") }) == Set(before))
    }
  }

  @Test("new finds the path from the scenario to a catalogue in another folder")
  func elsewhere() async throws {
    try await DummyProcess.use { dummy in
      let result = try dummy.run("new kape.storekit --out a/b/mine.json5 --json")
      let json = try result.json()
      #expect(result.code == 0 && json["scenario"] as? String == "a/b/mine.json5")
      #expect(json["wrote"] as? [String] == ["a/b/mine.json5"])
      let path = dummy.directory.appending(path: "a/b/mine.json5")
      #expect(try String(contentsOf: path, encoding: .utf8).contains("\"../../kape.storekit\""))
      #expect(try dummy.run("validate a/b/mine.json5").code == 0)
      #expect(try dummy.run("new missing.storekit").code == 2)
    }
  }

  @Test("explain covers custom rules, names with two meanings, and everything at once")
  func explain() async throws {
    try await DummyProcess.use { dummy in
      let own = try dummy.run("explain nothing-is-written")
      #expect(own.results == "nothing-is-written, an invariant\n  nothing is written\n")
      let both = try dummy.run("explain interrupted").results
      #expect(both.contains("interrupted, a fault\n") && both.contains("interrupted, a mark\n"))
      let all = try dummy.run("explain")
      #expect(all.code == 0 && all.results.split(separator: "\n").count > 150)
      #expect(all.results.contains("  emptyAfterLaunch    "))
      #expect(all.results.contains(" explain keys' to list all "))
      let wrong = try dummy.run("explain emptyAfterLunch")
      #expect(wrong.code == 2 && wrong.messages.contains("did you mean 'emptyAfterLaunch'?"))
    }
  }

  @Test("explain covers the keys of scenario files, by name and by path, and its own systems")
  func keys() async throws {
    try await DummyProcess.use { dummy in
      let keys = try dummy.run("explain keys")
      #expect(keys.code == 0 && keys.results.contains("\npopulation\n  users, familySize, "))
      #expect(keys.results.contains("\nfaults.errors.loadProducts and 7 others\n  chance, error\n"))
      // The last lines name the tool by its path.
      let lines = keys.results.components(separatedBy: "\n").dropLast(3)
      #expect(lines.allSatisfy { $0.count <= 80 })
      let earlier = try dummy.run("explain renewsEarlier")
      #expect(
        earlier.results == """
          renewsEarlier, a key of scenario files
            How long before the end of a period the next one may be charged. According to
            Apple, it is within a day.

          In a scenario
            billing.renewsEarlier
            Value: a length of time such as "90s" or "1h30m", from 0s to 10d.
            Default: "0s".
            Source: "Handling subscriptions billing".

          """
      )
      let users = try dummy.run("explain users").results
      #expect(users.contains("  population.users\n") && users.contains("  hunt.users\n"))
      let one = try dummy.run("explain population.users").results
      #expect(one.contains("  population.users\n") && !one.contains("hunt.users"))
      #expect(try dummy.run("explain dummy").results.hasPrefix("dummy, a system\n"))
      let json = try dummy.run("explain useAccount --json").results
      #expect(json.contains("\"paths\":[\"journeys.steps.useAccount\"]"))
      let wrong = try dummy.run("explain popluation.users")
      #expect(wrong.code == 2 && wrong.messages.contains("did you mean 'population.users'?"))
      #expect(try dummy.run("explain askToBye").messages.contains("did you mean 'askToBuy'?"))
    }
  }

  @Test("list without a subject lists everything, each under its own name")
  func list() async throws {
    try await DummyProcess.use { dummy in
      let all = try dummy.run("list")
      #expect(all.code == 0 && all.messages.isEmpty)
      let parts = all.results.components(separatedBy: "\n\n")
      #expect(parts.contains { $0.hasPrefix("variants\n") && $0.contains("\ndummy/calm ") })
      #expect(parts.contains { $0.hasPrefix("marks\n") && $0.contains("\npurchased ") })
      let json = try dummy.run("list --json").json()
      #expect((json["faults"] as? [Any])?.isEmpty == false && json.count == 9)
      let variants = try #require(json["variants"] as? [[String: Any]])
      let breaks = ["dummy/calm", "dummy/traps"].map { name in
        variants.first { $0["name"] as? String == name }?["breaks"] as? [String]
      }
      #expect(breaks == [[], ["survives"]])
    }
  }
}
