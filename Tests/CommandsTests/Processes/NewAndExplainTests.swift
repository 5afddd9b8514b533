import Foundation
import Testing

@Suite("The first minutes", .serialized)
struct NewAndExplainTests {
  @Test("new writes a valid scenario and catalogue, and says what to type next")
  func new() throws {
    try DummyProcess.use { dummy in
      let result = try dummy.run("new")
      #expect(result.code == 0 && result.messages.isEmpty)
      #expect(result.results.contains("wrote first.storekit\nwrote first.json5\n"))
      let next = result.results.split(separator: "\n").filter { $0.hasPrefix("  ") }
      #expect(next.count == 3 && next.allSatisfy { $0.contains(" first.json5") })
      #expect(try dummy.run("validate first.json5").code == 0)
    }
  }

  @Test("new overwrites nothing, and writes nothing if it cannot write everything")
  func refusal() throws {
    try DummyProcess.use { dummy in
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

  @Test("new finds the path from the scenario to a catalogue in another folder")
  func elsewhere() throws {
    try DummyProcess.use { dummy in
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
  func explain() throws {
    try DummyProcess.use { dummy in
      let own = try dummy.run("explain nothing-is-written")
      #expect(own.results == "nothing-is-written, an invariant\n  nothing is written\n")
      let both = try dummy.run("explain interrupted").results
      #expect(both.contains("interrupted, a fault\n") && both.contains("interrupted, a mark\n"))
      let all = try dummy.run("explain")
      #expect(all.code == 0 && all.results.split(separator: "\n").count > 150)
      #expect(all.results.contains("  emptyAfterLaunch    "))
      let wrong = try dummy.run("explain emptyAfterLunch")
      #expect(wrong.code == 2 && wrong.messages.contains("did you mean 'emptyAfterLaunch'?"))
    }
  }

  @Test("list without a subject lists everything, each under its own name")
  func list() throws {
    try DummyProcess.use { dummy in
      let all = try dummy.run("list")
      #expect(all.code == 0 && all.messages.isEmpty)
      let parts = all.results.components(separatedBy: "\n\n")
      #expect(parts.contains { $0.hasPrefix("variants\n") && $0.contains("\ndummy/calm ") })
      #expect(parts.contains { $0.hasPrefix("marks\n") && $0.contains("\npurchased ") })
      let json = try dummy.run("list --json").json()
      #expect((json["faults"] as? [Any])?.isEmpty == false && json.count == 8)
    }
  }
}
