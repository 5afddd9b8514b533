import Simulation
import Testing

@testable import StoreSimulation

@Suite("Arrivals of an open load")
struct ArrivalsTests {
  private func perSecond(_ count: UInt64) throws -> ArrivalRate {
    try #require(ArrivalRate.perSecond(count))
  }

  /// All arrivals, in nanoseconds.
  private func instants(_ stages: [ArrivalStage], seed: UInt64 = 1) -> [Int64] {
    var arrivals = Arrivals(stages)
    var stream = RandomStream(seed: seed, purpose: "test")
    var all: [Int64] = []
    while let arrival = arrivals.next({ stream.next(below: 1 << ExponentialDraw.wordBits) }) {
      all.append(arrival.instant.rawValue)
    }
    return all
  }

  @Test("are evenly spaced at a constant rate, the last at the end of the stage")
  func constant() throws {
    let four = try perSecond(4)
    let stage = ArrivalStage(length: .seconds(2), from: four, to: four)
    #expect(instants([stage]) == (1...8).map { $0 * 250_000_000 })
  }

  @Test("of a rising rate happen when the area under it is whole: at its square root")
  func ramp() throws {
    // From 0 to 2 a second within 2 s: t squared / 2 arrivals after t.
    let stage = ArrivalStage(length: .seconds(2), from: try perSecond(0), to: try perSecond(2))
    #expect(instants([stage]) == [1_414_213_563, 2_000_000_000])
    // From 2 to 0: 2t - t squared / 2 after t, so 2 - sqrt(2) s, then 2 s.
    let down = ArrivalStage(length: .seconds(2), from: try perSecond(2), to: try perSecond(0))
    #expect(instants([down]) == [585_786_438, 2_000_000_000])
  }

  @Test("carry a remainder into the next stage, even over a pause")
  func stages() throws {
    let (one, none, two) = (try perSecond(1), try perSecond(0), try perSecond(2))
    // Half an arrival is due after 1.5 s; the other half takes 250 ms at two a second.
    let all = instants([
      ArrivalStage(length: .milliseconds(1_500), from: one, to: one),
      ArrivalStage(length: .seconds(10), from: none, to: none),
      ArrivalStage(length: .seconds(1), from: two, to: two),
    ])
    #expect(all == [1_000_000_000, 11_750_000_000, 12_250_000_000])
  }

  @Test("of a Poisson stage match the rate and are Poisson distributed")
  func poisson() throws {
    let stage = ArrivalStage(
      length: .seconds(100),
      from: try perSecond(2),
      to: try perSecond(6),
      spacing: .poisson
    )
    // 400 on average with a variance of 400, of which 150 in the first half.
    let runs = (0..<400).map { instants([stage], seed: UInt64($0)) }
    let counts = runs.map { Double($0.count) }
    let mean: Double = counts.reduce(0, +) / 400
    let squares: [Double] = counts.map { ($0 - mean) * ($0 - mean) }
    let variance: Double = squares.reduce(0, +) / 399
    // Four standard errors of each. That of a variance is its sqrt(2 / 399).
    #expect(abs(mean - 400) < 4)
    let errorOfVariance: Double = 400 * (2.0 / 399).squareRoot()
    #expect(abs(variance - 400) < 4 * errorOfVariance)
    let early: [Double] = runs.map { run in Double(run.count { $0 < 50_000_000_000 }) }
    let errorOfEarly: Double = 150.squareRoot() / 20
    #expect(abs(early.reduce(0, +) / 400 - 150) < 4 * errorOfEarly)
  }

  @Test("are exact for the longest stage and the highest rate")
  func large() throws {
    let most = try perSecond(1_000_000)
    let stage = ArrivalStage(length: TimeLength.longest, from: most, to: most)
    var arrivals = Arrivals([stage])
    for number in 1...3 {
      #expect(arrivals.next { 0 }?.instant.rawValue == Int64(number) * 1_000)
    }
    let all = UInt128(365 * 86_400) * 1_000_000
    #expect(stage.all == all * ArrivalStage.one)
    #expect(stage.instant(of: stage.all) == TimeLength.longest)
    #expect(stage.instant(of: stage.all + 1) == nil)
    #expect(ArrivalRate(thousandths: 1_000_000_001, per: .seconds(1)) == nil)
    #expect(ArrivalRate(thousandths: 1, per: .seconds(7)) == nil)
  }
}

@Suite("Stages of a closed load")
struct UserStageTests {
  @Test("rise when one more is due, and never fall in a rise")
  func rise() {
    let stage = UserStage(length: .seconds(3), from: 1, to: 4)
    #expect(stage.users(after: .zero) == 1)
    #expect(stage.users(after: .milliseconds(999)) == 1)
    #expect(stage.users(after: .seconds(1)) == 2)
    #expect(stage.rise(after: .zero) == .seconds(1))
    #expect(stage.rise(after: .seconds(1)) == .seconds(2))
    #expect(stage.rise(after: .seconds(2)) == .seconds(3))
    #expect(stage.rise(after: .seconds(3)) == nil)
    let down = UserStage(length: .seconds(2), from: 4, to: 0)
    #expect(down.users(after: .seconds(1)) == 2)
    #expect(down.rise(after: .zero) == nil)
  }
}
