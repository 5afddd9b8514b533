import Testing

@testable import Simulation

@Suite("Wall clock and virtual time")
struct WallScaleTests {
  private let scale = WallScale(pace: 60, origin: 1_000, start: .start + .seconds(5))

  @Test("an hour takes a minute at a pace of sixty")
  func hour() {
    let minute: Int64 = 60_000_000_000
    #expect(scale.instant(at: 1_000 + minute) == .start + .seconds(5) + .hours(1))
    #expect(scale.wall(at: .start + .seconds(5) + .hours(1)) == 1_000 + minute)
  }

  @Test("an instant is reached exactly when the wall clock shows its converted time")
  func there() {
    for nanoseconds in [1, 59, 60, 61, 119, 120, 121] as [Int64] {
      let instant = scale.start + .nanoseconds(nanoseconds)
      let wall = scale.wall(at: instant)
      #expect(scale.instant(at: wall) >= instant)
      #expect(scale.instant(at: wall - 1) < instant)
    }
  }

  @Test("an instant too far away is never reached")
  func never() {
    let fast = WallScale(pace: 1_000_000, origin: 0, start: .start)
    #expect(fast.instant(at: .max / 2) == .never)
    #expect(scale.wall(at: .never) == .max)
    #expect(WallScale(pace: 1, origin: .max - 5, start: .start).wall(at: .start + .days(1)) == .max)
  }
}
