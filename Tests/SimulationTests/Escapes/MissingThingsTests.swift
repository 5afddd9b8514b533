import Testing

@testable import Simulation

@Suite("What code asked for and did not get")
struct MissingThingsTests {
  private func things(_ names: some Sequence<Int>) -> MissingThings {
    var things = MissingThings()
    for name in names { things.add("\(1_000 + name)") }
    return things
  }

  @Test("is counted by name, in the order of the names")
  func counts() {
    var things = MissingThings()
    #expect(things.isEmpty)
    for name in ["b", "a", "b"] { things.add(name) }
    #expect(things.all.map(\.name) == ["a", "b"] && things.all.map(\.count) == [1, 2])
  }

  @Test("keeps the first names of all parts, whatever their order")
  func merged() {
    let parts = [things(0..<80), things(40..<120), things(0..<60)]
    var (sum, other) = (MissingThings(), MissingThings())
    for part in parts { sum.merge(part) }
    for part in parts.reversed() { other.merge(part) }
    #expect(sum == other)
    #expect(sum.all.map(\.name) == (0..<MissingThings.most).map { "\(1_000 + $0)" })
    // The second part has only its own first names, from 40 on.
    #expect(sum.all.prefix(40).allSatisfy { $0.count == 2 })
    #expect(sum.all.dropFirst(40).allSatisfy { $0.count == 3 })
  }

  @Test("is noted by a step without ending the run, and by nothing outside a simulation")
  func noted() {
    Simulation.noteMissing("outside")
    let simulation = Simulation(seed: 1, timing: .instants)
    simulation.world.start { for _ in 0..<2 { Simulation.noteMissing("Products.plist") } }
    #expect(simulation.run() == .quiet)
    #expect(simulation.missing.all == [.init(name: "Products.plist", count: 2)])
  }
}
