import Testing

@testable import Entitlements

@Suite("One read at a time")
struct OneReadAtATimeTests {
  /// The events of reads, in order.
  private enum Step {
    case news
    case begin
    case end
  }

  /// The rule's answer: whether a read must start, or whether an answer counts.
  private func answers(_ steps: [Step]) -> [Bool] {
    var turns = OneReadAtATime()
    var answers: [Bool] = []
    for step in steps {
      switch step {
      case .news: answers.append(turns.news())
      case .begin: turns.beginRead()
      case .end: answers.append(turns.endRead())
      }
    }
    return answers
  }

  @Test("News starts a read, and its answer counts")
  func alone() {
    #expect(answers([.news, .begin, .end, .news, .begin, .end]) == [true, true, true, true])
  }

  @Test("News during a read starts no second one and invalidates the first one's answer")
  func overtaken() {
    #expect(answers([.news, .begin, .news, .news, .end]) == [true, false, false, false])
    #expect(answers([.news, .begin, .news, .end, .begin, .end]) == [true, false, false, true])
  }

  @Test("News before a read starts is in its answer")
  func inTime() {
    #expect(answers([.news, .news, .begin, .end]) == [true, false, true])
  }
}
