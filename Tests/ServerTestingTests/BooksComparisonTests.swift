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

  @Test("lists each attempt of a refused notification, also those without an answer")
  func attempts() throws {
    let payload = NotificationPayload(
      notification: .refund,
      id: NotificationID(rawValue: "n"),
      signedDate: StoreDate(rawValue: 0)
    )
    let exchanges = [(7, 5_000), (9, 60_000)].map { number, date in
      Exchange(
        number: number,
        purpose: .notification(.refund, id: payload.id, about: nil),
        date: StoreDate(rawValue: Int64(date)),
        transaction: nil,
        status: 500,
        failure: nil
      )
    }
    var attempts = NotificationAttempts()
    // The second attempt is lost, and so is the last one.
    for (number, date) in [(1, 4_000), (2, 20_000), (3, 59_000), (4, 90_000)] {
      attempts.begin(payload.id, on: StoreDate(rawValue: Int64(date)))
      let end = StoreDate(rawValue: Int64(date) + 6_000)
      attempts.end(number, of: payload.id, on: end, with: number == 2 ? nil : .failed)
    }
    let file = FileText(name: "t", bytes: Array(TargetFileTests.complete.utf8))
    let target = try ServerTargetReader.decode(file)
    let books = ServerBooks(of: target)
    let comparison = BooksComparison(books: books, target, StoreDate(rawValue: 0), exchanges)
    let found = comparison.refusals(of: [payload], failed: attempts.failed)
    #expect(
      found.map(\.story) == [
        [
          "request 7: notification REFUND: status 500",
          "attempt 2 on 1970-01-01 00:00:20: no answer in time",
          "request 9: notification REFUND: status 500",
          "attempt 4 on 1970-01-01 00:01:30: no answer in time",
        ]
      ]
    )
  }
}
