import Simulation
import Testing

@Suite("Random streams")
struct RandomStreamTests {
  @Test("are SplitMix64, per its published values for the seed 1234567")
  func publishedVectors() {
    var stream = RandomStream(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect(expected.map { _ in stream.next() } == expected)
  }

  @Test(
    "give each number below a bound to equally many words, from the first to the last",
    arguments: [2, 3, 5, 6, 7, 10, 1_000, 1 << 32, 3 << 62, 1 << 63 | 1, .max] as [UInt64]
  )
  func boundedDrawsAreExact(bound: UInt64) {
    // A word w stands for w * bound / 2^64, unless the remainder is among those passed over.
    let passedOver = (0 &- bound) % bound
    let share = (UInt64.max - passedOver) / bound + 1
    for value in [0, 1, bound / 2, bound - 2, bound - 1] {
      let first = Self.firstWord(for: value, below: bound, skipping: passedOver)
      let last =
        value == bound - 1 ? .max : Self.firstWord(for: value + 1, below: bound, skipping: 0) - 1
      #expect(last - first + 1 == share)
      #expect(Self.draw(below: bound, fromWord: first) == value)
      #expect(Self.draw(below: bound, fromWord: last) == value)
    }
  }

  @Test("skip the words that would favor some numbers")
  func rejection() {
    // 2^64 leaves 2^62 when divided by 3 * 2^62: the words 0 and 1 give a low half of 0 and of
    // 3 * 2^62; only the second is high enough.
    let bound: UInt64 = 3 << 62
    var stream = RandomStream(seed: Self.seed(whoseFirstWordIs: 0))
    var following = stream
    _ = following.next()
    #expect(stream.next(below: bound) == following.next(below: bound))
    #expect(stream == following)
    var accepted = RandomStream(seed: Self.seed(whoseFirstWordIs: 1))
    #expect(accepted.next(below: bound) == 0)
  }

  @Test("spread bounded draws evenly: chi-square", arguments: [2, 3, 6, 10, 52, 100] as [UInt64])
  func chiSquare(bound: UInt64) {
    var stream = RandomStream(seed: 99, purpose: "chi-square", owner: bound)
    let draws = 200_000
    var counts = [Int](repeating: 0, count: Int(bound))
    for _ in 0..<draws { counts[Int(stream.next(below: bound))] += 1 }
    let expected = Double(draws) / Double(bound)
    let statistic = counts.reduce(0.0) {
      $0 + (Double($1) - expected) * (Double($1) - expected) / expected
    }
    // The value that chance exceeds once in 1,000 times, for 1, 2, 5, 9, 51 and 99 degrees.
    let bounds: [UInt64: Double] = [
      2: 10.83, 3: 13.82, 6: 20.52, 10: 27.88, 52: 87.97, 100: 148.23,
    ]
    #expect(statistic < bounds[bound] ?? 0)
  }

  @Test("of different purposes and owners have nothing in common")
  func namedStreams() {
    var seen: Set<UInt64> = []
    var drawn = 0
    for purpose in ["journey", "network", "bus", "device"] {
      for owner in 0..<50 as Range<UInt64> {
        var stream = RandomStream(seed: 7, purpose: purpose, owner: owner)
        for _ in 0..<500 { seen.insert(stream.next()) }
        drawn += 500
      }
    }
    #expect(seen.count == drawn)
  }

  @Test("of neighbors agree in half of their bits, like unrelated ones")
  func neighbours() {
    var one = RandomStream(seed: 7, purpose: "journey", owner: 1)
    var two = RandomStream(seed: 7, purpose: "journey", owner: 2)
    let bits = (0..<10_000).reduce(0) { sum, _ in sum + (one.next() ^ two.next()).nonzeroBitCount }
    // 320,000 of 640,000 bits differ, give or take five standard deviations of 400.
    #expect(abs(bits - 320_000) < 2_000)
  }

  @Test("draw with an exact ratio, and draw nothing for a certain outcome")
  func ratios() {
    let simulation = Simulation(seed: 5)
    var stream = RandomStream(seed: 5, purpose: "ratio")
    #expect(!simulation.happens(.never, drawing: &stream))
    #expect(simulation.happens(.always, drawing: &stream))
    #expect(simulation.happens(Ratio(7, 7), drawing: &stream))
    #expect(simulation.counters.draws == 0)
    let hits = (0..<40_000).count { _ in simulation.happens(Ratio(1, 4), drawing: &stream) }
    #expect(abs(hits - 10_000) < 440)
    #expect(simulation.counters.draws == 40_000)
  }

  @Test("draw as before for a silenced ratio, which never happens")
  func silenced() {
    for ratio in [Ratio(1, 4), Ratio(6, 7), .never, .always, Ratio(0, 9)] {
      let (heard, silent) = (Simulation(seed: 5), Simulation(seed: 5))
      var one = RandomStream(seed: 5, purpose: "ratio")
      var two = RandomStream(seed: 5, purpose: "ratio")
      for _ in 0..<100 {
        _ = heard.happens(ratio, drawing: &one)
        #expect(!silent.happens(ratio.silenced, drawing: &two))
      }
      #expect(ratio.silenced.isNever && !ratio.silenced.isAlways)
      #expect(one.next() == two.next(), "\(ratio)")
    }
    #expect(Ratio.never.silenced == .never)
    #expect(Ratio.always.silenced == .never)
    #expect(Ratio(1, 4).silenced.silenced == Ratio(1, 4).silenced)
  }

  // MARK: Words by hand

  private static func draw(below bound: UInt64, fromWord word: UInt64) -> UInt64 {
    var stream = RandomStream(seed: seed(whoseFirstWordIs: word))
    return stream.next(below: bound)
  }

  /// The least w with w * bound >= value * 2^64 + skipped.
  private static func firstWord(
    for value: UInt64,
    below bound: UInt64,
    skipping skipped: UInt64
  ) -> UInt64 {
    let (quotient, remainder) = bound.dividingFullWidth((value, skipped))
    return remainder == 0 ? quotient : quotient + 1
  }

  /// Runs SplitMix64 backwards: each of its steps can be undone.
  private static func seed(whoseFirstWordIs word: UInt64) -> UInt64 {
    var bits = unshift(word, by: 31)
    bits = unshift(bits &* inverse(of: 0x94D0_49BB_1331_11EB), by: 27)
    bits = unshift(bits &* inverse(of: 0xBF58_476D_1CE4_E5B9), by: 30)
    return bits &- 0x9E37_79B9_7F4A_7C15
  }

  private static func unshift(_ word: UInt64, by shift: UInt64) -> UInt64 {
    var bits = word
    for _ in 0..<3 { bits = word ^ bits >> shift }
    return bits
  }

  /// Newton's iteration doubles the number of right bits each time.
  private static func inverse(of odd: UInt64) -> UInt64 {
    var result = odd
    for _ in 0..<6 { result &*= 2 &- odd &* result }
    return result
  }
}
