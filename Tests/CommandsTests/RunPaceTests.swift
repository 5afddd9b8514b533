import Commands
import Simulation
import Testing

@Suite("The progress of a run")
struct RunPaceTests {
  @Test("reports part, users, virtual time, steps, the current speed, and memory")
  func line() {
    var pace = RunPace(users: 1_000_000, horizon: .days(1))
    let first = pace.line(
      at: .start + .hours(6),
      steps: 50_000,
      after: .seconds(2),
      memory: 700 << 20
    )
    #expect(first == "25 %  1,000,000 users  6:00:00.000  50,000 steps  25,000 steps/s  700 MiB")
    let second = pace.line(at: .start + .days(2), steps: 51_500, after: .seconds(3), memory: nil)
    #expect(second == "100 %  1,000,000 users  48:00:00.000  51,500 steps  1,500 steps/s")
  }

  @Test("reads resident pages in Linux's format, and nothing from other text")
  func memory() {
    #expect(ResidentMemory.pages(inStatm: "21542 2741 1021 3 0 5120 0\n") == 2_741)
    #expect(ResidentMemory.pages(inStatm: "21542") == nil)
    #expect(ResidentMemory.pages(inStatm: "") == nil)
    #expect(ResidentMemory.pages(inStatm: "a b c") == nil)
  }
}
