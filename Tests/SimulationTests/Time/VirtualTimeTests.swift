import Simulation
import Testing

@Suite("Virtual time")
struct VirtualTimeTests {
  @Test("counts whole nanoseconds")
  func units() {
    #expect(VirtualDuration.nanoseconds(7).rawValue == 7)
    #expect(VirtualDuration.milliseconds(1).rawValue == 1_000_000)
    #expect(VirtualDuration.seconds(1) == .milliseconds(1_000))
    #expect(VirtualDuration.minutes(2) == .seconds(120))
    #expect(VirtualDuration.hours(1) == .minutes(60))
    #expect(VirtualDuration.days(1) == .hours(24))
    #expect(VirtualDuration.seconds(3) - .seconds(5) == .seconds(-2))
    #expect(VirtualDuration.zero < .nanoseconds(1))
  }

  @Test("adds a duration to an instant, and stops at never")
  func instants() {
    let noon = VirtualInstant.start + .hours(12)
    #expect(noon - .start == .hours(12))
    #expect(noon + .hours(-12) == .start)
    #expect(VirtualInstant.never + .nanoseconds(1) == .never)
    #expect(VirtualInstant.never + .days(36_500) == .never)
    #expect(noon < .never)
  }

  @Test("converts the standard library's durations to nanoseconds, rounding toward zero")
  func durations() {
    #expect(VirtualDuration(Duration.seconds(2)) == .seconds(2))
    #expect(VirtualDuration(.milliseconds(-5)) == .milliseconds(-5))
    #expect(
      VirtualDuration(Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999))
        == .nanoseconds(1)
    )
    #expect(
      VirtualDuration(Duration(secondsComponent: 0, attosecondsComponent: -1_999_999_999))
        == .nanoseconds(-1)
    )
    #expect(VirtualDuration.milliseconds(1_500).duration == .seconds(1.5))
  }

  @Test(
    "clamps durations that do not fit, so that they can still be added to",
    arguments: [Int64.max, Int64.max / 1_000_000_000, 9_000_000_000_000]
  )
  func hugeDurations(seconds: Int64) {
    let long = VirtualDuration(.seconds(seconds))
    #expect(long > .days(50_000))
    #expect(VirtualInstant.start + .days(36_500) + long <= .never)
    let negative = VirtualDuration(.seconds(-seconds))
    #expect(negative < .days(-50_000))
  }
}
