import Testing

@testable import Commands

@Suite("The time for shrinking findings")
struct ShrinkingTimeTests {
  @Test("is a tenth of the search, in equal shares of the remaining time")
  func shares() {
    var time = ShrinkingTime(searched: .seconds(400))
    #expect(time.share(amongFindings: 1) == .seconds(40))
    #expect(time.share(amongFindings: 4) == .seconds(10))
    time.spend(.seconds(4))
    // By hand: 36 seconds are left for three.
    #expect(time.share(amongFindings: 3) == .seconds(12))
    time.spend(.seconds(33))
    #expect(time.share(amongFindings: 2) == .seconds(3), "the last three seconds are not halved")
    time.spend(.milliseconds(1))
    #expect(time.share(amongFindings: 1) == nil)
  }

  @Test("is at least ten seconds, of which none may be less than three")
  func bounds() {
    #expect(ShrinkingTime(searched: .seconds(99)).share(amongFindings: 1) == .seconds(10))
    var time = ShrinkingTime(searched: .zero)
    #expect(time.share(amongFindings: 10) == .seconds(3))
    time.spend(.seconds(7))
    #expect(time.share(amongFindings: 7) == .seconds(3))
    time.spend(.seconds(1))
    #expect(time.share(amongFindings: 7) == nil)
  }

  @Test("is set by the environment in tests")
  func environment() {
    let none = ShrinkingTime(searched: .zero, environment: [ShrinkingTime.variable: "1ms"])
    #expect(none.share(amongFindings: 1) == nil)
    let four = [ShrinkingTime.variable: "4s"]
    let some = ShrinkingTime(searched: .seconds(900), environment: four)
    #expect(some.share(amongFindings: 1) == .seconds(4))
    let unreadable = ShrinkingTime(searched: .zero, environment: [ShrinkingTime.variable: "x"])
    #expect(unreadable == ShrinkingTime(searched: .zero))
  }
}
