import Testing

@testable import Commands

@Suite("The time for shrinking findings")
struct ShrinkingTimeTests {
  @Test("is as long as the whole search, in equal shares of the remaining time")
  func shares() {
    var time = ShrinkingTime(searchingFor: .seconds(40))
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

  @Test("is at least ten seconds; by default, a minute for one finding and five for all")
  func bounds() {
    #expect(ShrinkingTime(searchingFor: .seconds(1)).share(amongFindings: 1) == .seconds(10))
    var time = ShrinkingTime(searchingFor: nil)
    #expect(time.share(amongFindings: 1) == .seconds(60))
    #expect(time.share(amongFindings: 10) == .seconds(30))
    time.spend(.seconds(300))
    #expect(time.share(amongFindings: 1) == nil)
  }

  @Test("is set by the environment in tests")
  func environment() {
    let none = ShrinkingTime(searchingFor: nil, environment: [ShrinkingTime.variable: "1ms"])
    #expect(none.share(amongFindings: 1) == nil)
    let four = [ShrinkingTime.variable: "4s"]
    let some = ShrinkingTime(searchingFor: .seconds(90), environment: four)
    #expect(some.share(amongFindings: 1) == .seconds(4))
    let unreadable = ShrinkingTime(searchingFor: nil, environment: [ShrinkingTime.variable: "x"])
    #expect(unreadable == ShrinkingTime(searchingFor: nil))
  }
}
