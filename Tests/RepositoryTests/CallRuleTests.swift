import Testing

@Suite("Rule: banned calls")
struct CallRuleTests {
  private func complaints(_ text: String, in path: String) -> [String] {
    CallRule.complaints(about: RepositoryFile(path: path, text: text))
  }

  @Test(
    "finds calls that bypass the seed and names the replacement",
    arguments: [
      "let now = Date()", "let now = Date.now", "let clock = ContinuousClock()",
      "SuspendingClock().now", "DispatchQueue.main.async {}", "let id = UUID()",
      "Int.random(in: 0..<3)", "x.shuffled()", "x.shuffle()", "x.randomElement()",
      "var g = SystemRandomNumberGenerator()", "func hash(into hasher: inout Hasher) {}",
      "let h = x.hashValue", "ObjectIdentifier(x)", "let d: Double = 0", "Float(1)",
      "import Foundation", "try await Task.sleep(for: .seconds(1))", "await Task.yield()",
    ]
  )
  func seeded(line: String) {
    for target in ["Simulation", "StoreModel", "Entitlements", "StoreSimulation"] {
      let found = complaints("\n\(line)\n", in: "Sources/\(target)/A.swift")
      #expect(found.count == 1)
      #expect(found.allSatisfy { $0.hasPrefix("Sources/\(target)/A.swift:2: not '") })
      #expect(found.allSatisfy { $0.contains("use ") })
    }
    #expect(complaints(line, in: "Sources/Trials/Files/A.swift") == [])
    #expect(complaints(line, in: "Tests/SimulationTests/A.swift") == [])
  }

  @Test(
    "ignores code that only looks like such a call",
    arguments: [
      "let date = StoreDate()", "Int.random(in: 0..<3, using: &stream)",
      "x.shuffled(using: &stream)", "x.randomElement(using: &stream)", "// Date()",
      "/* import Foundation */", "let text = \"Double \\(x) UUID()\"", "struct FloatingPrice {}",
      "let unsafely = 1",
      "nonisolated var a: UnownedSerialExecutor { unsafe host.unownedExecutor }",
      "try await clock.sleep(for: .seconds(1))", "Task { await run() }",
    ]
  )
  func lookalikes(line: String) {
    #expect(complaints(line, in: "Sources/Entitlements/A.swift") == [])
  }

  @Test(
    "finds the wall clock, threads, and locks of real time everywhere outside their folder",
    arguments: [
      "let now = storestorm_wall_nanoseconds()", "storestorm_start_thread(body, context)",
      "let lock = storestorm_monitor_make()",
    ]
  )
  func realTime(line: String) {
    #expect(complaints(line, in: "Sources/Simulation/Machine/A.swift").count == 1)
    #expect(complaints(line, in: "Sources/Trials/A.swift").count == 1)
    #expect(complaints(line, in: "Sources/Simulation/RealTime/A.swift") == [])
  }

  @Test("allows identifiers of objects only in the files that compare them with the present one")
  func identifiers() {
    for path in CallRule.identifyingFiles {
      #expect(complaints("ObjectIdentifier(x)", in: path) == [])
      #expect(complaints("x.hashValue", in: path).count == 1)
    }
    #expect(complaints("ObjectIdentifier(x)", in: "Sources/Simulation/Machine/A.swift").count == 1)
  }

  @Test("finds detached tasks only in the judged logic")
  func detached() {
    #expect(complaints("Task.detached {}", in: "Sources/Entitlements/A.swift").count == 1)
    #expect(complaints("Task.detached {}", in: "Sources/Trials/A.swift") == [])
  }

  @Test("finds waits that follow the wall clock", arguments: ["timeout: .now()", "wallTimeout: x"])
  func timedWaits(argument: String) {
    let line = "_ = semaphore.wait(\(argument))"
    #expect(complaints(line, in: "Sources/Commands/A.swift").count == 1)
    #expect(complaints(line, in: "Tests/CommandsTests/A.swift") == [])
  }

  @Test(
    "finds unsafe code everywhere outside the listed files",
    arguments: [
      "final class Box: @unchecked Sendable {}", "nonisolated(unsafe) var x = 0",
      "let x = unsafe pointer.pointee", "unsafe host.unownedExecutor",
    ]
  )
  func byHand(line: String) {
    for path in ["Sources/Trials/A.swift", "Tests/TrialsTests/A.swift", "Benchmarks/A.swift"] {
      #expect(!complaints(line, in: path).isEmpty)
    }
    #expect(complaints(line, in: "Sources/Simulation/Machine/Executors.swift") == [])
  }
}
