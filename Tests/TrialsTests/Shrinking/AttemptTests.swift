import Testing

@testable import Trials

@Suite("An attempt of a search")
struct AttemptTests {
  @Test(
    "is a line of a file",
    arguments: [
      Attempt.passed(steps: 12, picks: 3), .passed(steps: 0, picks: 0), .ended(step: .max),
      .showed(digest: .max, steps: 7, picks: 0),
    ]
  )
  func lines(attempt: Attempt) { #expect(Attempt(attempt.line) == attempt) }

  @Test(
    "is no other line",
    arguments: [
      "", "passed", "passed 1", "ended 1 2", "ended -1", "ended 1 x", "showed 1 2", "x 1",
    ]
  )
  func otherLines(line: String) { #expect(Attempt(line) == nil) }
}
