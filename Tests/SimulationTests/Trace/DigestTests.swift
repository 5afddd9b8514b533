import Simulation
import Testing

@Suite("Digest and unseed")
struct DigestTests {
  @Test("a random walk finds both the lost update and the correct sum")
  func lostUpdate() {
    let sums = Set((0..<200 as Range<UInt64>).map { Deposits().run(seed: $0).sum })
    #expect(sums.contains(6))
    #expect(sums.contains { $0 < 6 })
  }

  @Test("are equal for equal seeds, with or without a recording")
  func sameSeedSameRun() {
    for seed in 0..<20 as Range<UInt64> {
      let one = Deposits(drawsBelow: 100).run(seed: seed)
      let two = Deposits(drawsBelow: 100).run(seed: seed, recording: true)
      #expect(one.simulation.digest == two.simulation.digest)
      #expect(one.simulation.unseed() == two.simulation.unseed())
      #expect(one.simulation.counters == two.simulation.counters)
      #expect(one.sum == two.sum)
    }
  }

  @Test("differ for different seeds")
  func otherSeeds() {
    let digests = (0..<100 as Range<UInt64>).map { Deposits().run(seed: $0).simulation.digest }
    #expect(Set(digests).count == 100)
  }

  @Test("differ if one more number is drawn")
  func extraDraw() {
    let plain = Deposits().run(seed: 5).simulation
    let drawing = Deposits(drawsAtEnd: true).run(seed: 5).simulation
    #expect(plain.digest != drawing.digest)
    #expect(plain.unseed() != drawing.unseed())
    #expect(plain.counters.steps == drawing.counters.steps)
  }

  @Test("differ if the same steps happen at other times")
  func otherTimes() {
    let plain = Deposits().run(seed: 5).simulation
    let later = Deposits(delay: .seconds(1)).run(seed: 5).simulation
    #expect(plain.counters.steps == later.counters.steps)
    #expect(plain.digest != later.digest)
  }

  @Test("of a run do not change when read")
  func reading() {
    let simulation = Deposits().run(seed: 5, recording: true).simulation
    #expect(simulation.unseed() == simulation.unseed())
    #expect(simulation.digest == simulation.digest)
  }

  @Test("count exactly what a run cost")
  func counters() throws {
    let simulation = Deposits(drawsBelow: 4).run(seed: 5, recording: true).simulation
    let log = try #require(simulation.choices)
    #expect(UInt64(log.marks.count) == simulation.counters.steps)
    #expect(UInt64(log.choices.count) == simulation.counters.picks + simulation.counters.draws)
    #expect(simulation.counters.draws == 3)
    // The seed, two words a step, one a draw.
    #expect(simulation.traceBytes == 8 * (1 + 2 * simulation.counters.steps + 3))
  }
}
