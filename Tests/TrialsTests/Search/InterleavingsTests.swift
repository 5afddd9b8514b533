import Simulation
import Testing

@testable import Trials

@Suite("Different interleavings")
struct InterleavingsTests {
  private func seen(_ fingerprints: some Sequence<UInt64>) -> Interleavings {
    var seen = Interleavings()
    for fingerprint in fingerprints { seen.note(fingerprint) }
    return seen
  }

  @Test("few are counted exactly; the chance of a new one is the share of trials that came once")
  func exact() {
    // Five trials, three different, of which two came once: the sixth is new with a chance of 2/5.
    let seen = seen([7, 9, 7, 7, 1 << 63])
    #expect(seen.isExact)
    #expect(seen.distinct == 3)
    #expect(seen.chanceOfNewPerMillion == 400_000)
    #expect(self.seen([]).chanceOfNewPerMillion == 1_000_000)
    #expect(self.seen([5, 5]).chanceOfNewPerMillion == 0)
  }

  @Test("many are estimated to five per cent, whatever part of them repeats")
  func estimated() {
    var stream = RandomStream(seed: 11)
    let fingerprints = (0..<100_000).map { _ in stream.next() }
    let seen = seen(fingerprints + fingerprints.prefix(50_000))
    #expect(!seen.isExact)
    // Three standard errors of 1 / 64.
    #expect(abs(seen.distinct - 100_000) < 4_700)
    // 50,000 of 150,000 trials showed what came once.
    #expect(abs(seen.chanceOfNewPerMillion - 333_333) < 25_000)
  }

  @Test("parts add up to the same in any order, and survive being written")
  func merging() throws {
    var stream = RandomStream(seed: 12)
    let fingerprints = (0..<20_000).map { _ in stream.next(below: 15_000) << 40 }
    let whole = seen(fingerprints)
    var parts = (0..<7).map { part in
      seen(fingerprints.enumerated().filter { $0.offset % 7 == part }.map(\.element))
    }
    parts.swapAt(0, 5)
    var sum = Interleavings()
    for part in parts { sum.merge(part) }
    #expect(sum == whole)
    #expect(sum.trials == 20_000)
  }
}
