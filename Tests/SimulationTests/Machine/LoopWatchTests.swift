import Testing

@testable import Simulation

@Suite("The watch for endless loops")
struct LoopWatchTests {
  private var watch = LoopWatch(steps: 100, within: .seconds(60))

  @Test("finds a hundred steps within a minute")
  mutating func loop() {
    let found = [99, 100].map { watch.isLoop(at: .start + .seconds(59), after: $0) }
    #expect(found == [false, true])
  }

  @Test("finds them after a long life, counted from the last look")
  mutating func later() {
    let taken: [(second: Int64, steps: UInt64)] = [(60, 100), (119, 199), (119, 200)]
    let found = taken.map { watch.isLoop(at: .start + .seconds($0.second), after: $0.steps) }
    #expect(found == [false, false, true])
  }

  @Test("looks only after every hundred steps, so a burst between two looks is no loop")
  mutating func burst() {
    let taken: [(second: Int64, steps: UInt64)] = [(3_600, 10), (3_600, 100), (3_601, 199)]
    let found = taken.map { watch.isLoop(at: .start + .seconds($0.second), after: $0.steps) }
    #expect(found == [false, false, false])
  }

  @Test("lets a life of any length pass if its time passes")
  mutating func life() {
    let found = (1...1_000).filter {
      watch.isLoop(at: .start + .seconds(60 * Int64($0)), after: UInt64($0) * 100)
    }
    #expect(found.isEmpty)
  }

  @Test("finds nothing if it is off")
  func off() {
    var off = LoopWatch.off
    let isLoop = off.isLoop(at: .start, after: 10_000_000_000)
    #expect(!isLoop)
  }
}
