import Simulation
import Testing

/// Whole-number fractions, for probabilities worked out exactly.
private struct Fraction: Equatable {
  let numerator: Int
  let denominator: Int

  init(_ numerator: Int, _ denominator: Int) {
    func divisor(_ left: Int, _ right: Int) -> Int {
      right == 0 ? left : divisor(right, left % right)
    }
    let common = max(1, divisor(numerator, denominator))
    self.numerator = numerator / common
    self.denominator = denominator / common
  }

  static func + (left: Self, right: Self) -> Self {
    Self(
      left.numerator * right.denominator + right.numerator * left.denominator,
      left.denominator * right.denominator
    )
  }

  static func / (left: Self, right: Int) -> Self { Self(left.numerator, left.denominator * right) }

  var value: Double { Double(numerator) / Double(denominator) }
}

@Suite("The random walk")
struct RandomWalkTests {
  /// The value that `lanes` read-then-write programs leave, each step chosen uniformly: by
  /// recursion over everything that can happen, without the machine.
  private func distribution(
    reads: [Int?],
    done: [Bool],
    total: Int = 0
  ) -> [Int: Fraction] {
    let open = done.indices.filter { !done[$0] }
    if open.isEmpty { return [total: Fraction(1, 1)] }
    var result: [Int: Fraction] = [:]
    for lane in open {
      var reads = reads
      var done = done
      var total = total
      if let read = reads[lane] {
        total = read + 1
        done[lane] = true
      } else {
        reads[lane] = total
      }
      for (value, chance) in distribution(reads: reads, done: done, total: total) {
        result[value] = (result[value] ?? Fraction(0, 1)) + chance / open.count
      }
    }
    return result
  }

  /// The same program on the machine: a step reads, and posts the step that writes.
  private func counts(lanes: Int, runs: Int) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for seed in 0..<UInt64(runs) {
      let simulation = Simulation(seed: seed)
      let total = Confined(0, to: simulation)
      for _ in 0..<lanes {
        let lane = simulation.world.makeLane()
        let now = simulation.window(after: .zero, upTo: .zero)
        simulation.post(.job, to: lane, in: now) {
          let read = total.with { $0 }
          simulation.post(.job, to: lane, in: now) { total.with { $0 = read + 1 } }
        }
      }
      simulation.run()
      counts[simulation.entered { total.with { $0 } }, default: 0] += 1
      simulation.tearDown()
    }
    return counts
  }

  @Test("loses an update of two lanes in exactly half of the runs")
  func twoLanes() {
    // After the first read, the next step is its own write or the other's read: one half each.
    let expected = distribution(reads: [nil, nil], done: [false, false])
    #expect(expected == [1: Fraction(1, 2), 2: Fraction(1, 2)])
    let counts = counts(lanes: 2, runs: 4_000)
    // Five standard deviations of a fair coin thrown 4,000 times.
    #expect(abs((counts[2] ?? 0) - 2_000) < 158)
  }

  @Test("loses updates of three lanes as often as worked out by hand")
  func threeLanes() {
    let expected = distribution(reads: [nil, nil, nil], done: [false, false, false])
    // All three survive if each write directly follows its read: 1/3 after the first read (two
    // other lanes may read instead), then 1/2 after the second.
    #expect(expected[3] == Fraction(1, 6))
    let runs = 6_000
    let counts = counts(lanes: 3, runs: runs)
    #expect(counts.values.reduce(0, +) == runs)
    var statistic = 0.0
    for (value, chance) in expected {
      let wanted = chance.value * Double(runs)
      let found = Double(counts[value] ?? 0)
      statistic += (found - wanted) * (found - wanted) / wanted
    }
    // Chi-square with two degrees: exceeded by chance once in 1,000 times.
    #expect(expected.count == 3)
    #expect(statistic < 13.82)
  }

  @Test("takes each of many candidates equally often")
  func uniform() {
    var first = [Int](repeating: 0, count: 7)
    for seed in 0..<7_000 as Range<UInt64> {
      let simulation = Simulation(seed: seed)
      let winner = Confined<Int?>(nil, to: simulation)
      for number in 0..<7 {
        let now = simulation.window(after: .zero, upTo: .zero)
        simulation.post(.job, to: simulation.world.makeLane(), in: now) {
          winner.with { $0 = $0 ?? number }
        }
      }
      simulation.run()
      if let number = simulation.entered({ winner.with { $0 } }) { first[number] += 1 }
    }
    let statistic = first.reduce(0.0) { $0 + Double(($1 - 1_000) * ($1 - 1_000)) / 1_000 }
    #expect(statistic < 22.46)
  }
}
