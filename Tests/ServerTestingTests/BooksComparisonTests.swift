import FileFormats
import StoreModel
import StoreSimulation
import Testing

@testable import ServerTesting

@Suite("The comparison with the books")
struct BooksComparisonTests {
  private static let users = ["u1", "u2", "u3"].map { AppAccountToken(rawValue: $0) }

  /// Asks about three users, each of whom the server was never told to give anything.
  ///
  /// - Parameter answer: What the server says about a user.
  /// - Returns: The users about whom something was found, and how often the server was asked.
  /// - Throws: If the target file cannot be read.
  private func ask(
    _ answer: (AppAccountToken) -> UserReading
  ) throws -> (found: [String], questions: Int) {
    let file = FileText(name: "t", bytes: Array(TargetFileTests.complete.utf8))
    let target = try ServerTargetReader.decode(file)
    let books = ServerBooks(of: target)
    let comparison = BooksComparison(books: books, target, StoreDate(rawValue: 0), [])
    var questions = 0
    let found = comparison.findings(about: Self.users, patience: .zero, while: { true }) {
      questions += 1
      return answer($0)
    }
    return (found.compactMap(\.user?.rawValue), questions)
  }

  @Test("names every user whose answer is wrong, however long the questions take")
  func all() throws {
    let (found, questions) = try ask { UserReading(balance: .found($0.rawValue == "u2" ? 0 : 5)) }
    #expect(found == ["u1", "u3"])
    #expect(questions == 3)
  }

  @Test("goes on after an answer that cannot be read, but not without an answer")
  func unanswered() throws {
    #expect(try ask { _ in UserReading(balance: .unreadable("x")) }.questions == 3)
    let silence = UserReading(balance: .unreadable("no answer"), isAnswered: false)
    #expect(try ask { _ in silence }.questions == 1)
  }

  @Test("asks until the answers were right twice")
  func twice() throws {
    #expect(try ask { _ in UserReading(balance: .found(0)) }.questions == 6)
  }
}
