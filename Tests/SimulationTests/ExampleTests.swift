import Foundation
import Testing

// The lines between the two marks are those of Simulation.md.
// example begins
import Simulation

actor Till {
  private let host: any Actor
  private let auditor: Auditor
  private(set) var cents = 0
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  init(host: any Actor, auditor: Auditor) { (self.host, self.auditor) = (host, auditor) }

  func take(_ amount: Int) async {
    let before = cents
    await auditor.note(amount)  // While this waits, another customer pays.
    cents = before + amount
  }
}

actor Auditor {
  private let host: any Actor
  private var sum = 0
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  init(host: any Actor) { self.host = host }

  func note(_ amount: Int) { sum += amount }
}

func cents(in simulation: Simulation) -> Int {
  let (shop, office) = (simulation.world.makeHost(), simulation.world.makeHost())
  let till = Till(host: shop, auditor: Auditor(host: office))
  for amount in [1, 2] { simulation.world.start { await till.take(amount) } }
  simulation.run()
  return simulation.inspecting(shop.lane) { till.assumeIsolated { $0.cents } }
}
// example ends

@Suite("The documentation's example")
struct ExampleTests {
  @Test("finds the lost update within 20 seeds and replays it from its recording")
  func lostUpdate() throws {
    let seeds = 0..<20 as Range<UInt64>
    let unlucky = try #require(seeds.first { cents(in: Simulation(seed: $0)) != 3 })
    #expect(seeds.contains { cents(in: Simulation(seed: $0)) == 3 })
    let recorded = Simulation(seed: unlucky, recording: true)
    let found = cents(in: recorded)
    let replay = Replay(try #require(recorded.choices))
    #expect(cents(in: Simulation(seed: unlucky, strategy: replay)) == found)
  }

  @Test("matches the page line for line")
  func page() throws {
    let here = URL(filePath: #filePath)
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Sources/Simulation/Simulation.docc/Simulation.md"),
      encoding: .utf8
    )
    let file = try String(contentsOf: here, encoding: .utf8)
    let example = try #require(between("// example begins\n", "// example ends\n", in: file))
    #expect(between("```swift\n", "```\n", in: page) == example)
    #expect(example.split(separator: "\n").count <= 31)
  }

  private func between(_ start: String, _ end: String, in text: String) -> String? {
    guard let from = text.range(of: start)?.upperBound else { return nil }
    guard let to = text.range(of: end, range: from..<text.endIndex)?.lowerBound else { return nil }
    return String(text[from..<to])
  }
}
