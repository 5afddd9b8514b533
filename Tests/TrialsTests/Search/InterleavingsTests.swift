import Foundation
import Simulation
import Testing

@testable import Trials

@Suite("Different interleavings")
struct InterleavingsTests {
  private func seen(_ fingerprints: some Sequence<UInt64>) -> Interleavings {
    var seen = Interleavings()
    for (number, fingerprint) in fingerprints.enumerated() {
      seen.countOrder(fingerprint, trial: number, by: .random)
    }
    return seen
  }

  @Test("few are counted exactly; the chance of a new one is the share of trials seen once")
  func exact() {
    // Five trials, three different, two of them once: the sixth is new with probability 2/5.
    let seen = seen([7, 9, 7, 7, 1 << 63])
    #expect(seen.isExact)
    #expect(seen.distinct == 3)
    #expect(seen.chanceOfNewPerMillion == 400_000)
    #expect(self.seen([]).chanceOfNewPerMillion == 1_000_000)
    #expect(self.seen([5, 5]).chanceOfNewPerMillion == 0)
  }

  @Test("many are estimated within five percent, whatever share of them repeats")
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

  @Test("parts add up to the same in any order and survive being written")
  func merging() throws {
    var stream = RandomStream(seed: 12)
    let fingerprints = (0..<20_000).map { _ in stream.next(below: 15_000) << 40 }
    let whole = seen(fingerprints)
    var parts = (0..<7).map { part in
      var seen = Interleavings()
      for (number, fingerprint) in fingerprints.enumerated() where number % 7 == part {
        seen.countOrder(fingerprint, trial: number, by: .random)
      }
      return seen
    }
    parts.swapAt(0, 5)
    var sum = Interleavings()
    for part in parts { sum.merge(part) }
    #expect(sum == whole)
    #expect(sum.trials == 20_000)
    let written = try JSONEncoder().encode(sum)
    #expect(try JSONDecoder().decode(Interleavings.self, from: written) == sum)
  }

  @Test("new ones are reported in parts over the trials, for all strategies and for each")
  func progress() {
    var seen = Interleavings()
    // Trials 0 to 5 show the orders 7, 9, 7, 8, 9, 6: new are 0, 1, 3 and 5.
    for (number, fingerprint) in [7, 9, 7, 8, 9, 6].enumerated() {
      seen.countOrder(UInt64(fingerprint), trial: number, by: number % 2 == 0 ? .random : .pos)
    }
    let (trials, curves) = seen.progress(until: 6)
    #expect(trials == [1, 2, 3, 4, 5, 6])
    #expect(curves.map(\.strategy) == [nil, .random, .pos])
    #expect(curves[0].seen == [1, 2, 2, 3, 3, 4])
    #expect(curves[1].seen == [1, 1, 1, 1, 1, 1])
    #expect(curves[2].seen == [0, 1, 1, 2, 2, 3])
    #expect(Interleavings().progress(until: 0).trials == [])
  }

  @Test("a curve has a bounded number of points and ends at the number of all orders")
  func longProgress() {
    var stream = RandomStream(seed: 13)
    let seen = seen((0..<50_000).map { _ in stream.next() })
    let (trials, curves) = seen.progress(until: 50_000)
    #expect(trials.count == Interleavings.mostPoints)
    #expect(trials.last == 50_000)
    #expect(curves[0].seen.last == seen.distinct)
    // Every trial was new: in the middle it is half of them, to five per cent.
    let middle = curves[0].seen[Interleavings.mostPoints / 2 - 1]
    #expect(abs(middle - 25_000) < 2_500)
    #expect(zip(curves[0].seen, curves[0].seen.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
