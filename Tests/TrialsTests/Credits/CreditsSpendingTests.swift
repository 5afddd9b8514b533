import StoreModel
import Testing

@testable import Entitlements
@testable import StoreSimulation

@Suite("Spent credits and their history")
struct CreditsSpendingTests {
  private typealias TrialObserver = CreditsBench

  private func read(_ observer: CreditsBench, _ span: HistorySpan) async throws -> HistoryPage? {
    let answer = try await observer.second.answer(
      .credits(.history(of: TrialObserver.anna, span: span))
    )
    guard case .credits(.history(let page)) = answer else { return nil }
    return page
  }

  @Test("an image that succeeds costs one credit, and one that fails costs none")
  func images() async throws {
    let observer = try await TrialObserver()
    #expect(try await observer.first.image(for: TrialObserver.anna).credits == 1)
    observer.circumstances.failsImages = true
    await #expect(throws: CreditsBench.NoImage.self) {
      try await observer.first.image(for: TrialObserver.anna)
    }
    #expect(try await observer.balance() == CreditBalance(user: TrialObserver.anna, credits: 1))
    #expect(
      await observer.database.rows(of: TrialObserver.anna).map(\.status) == [
        .completed, .completed, .failed,
      ]
    )
  }

  @Test("of two images at once with one credit, one is refused")
  func lastCredit() async throws {
    let observer = try await TrialObserver()
    _ = try await observer.first.image(for: TrialObserver.anna)
    async let one = try? observer.first.image(for: TrialObserver.anna)
    async let two = try? observer.second.image(for: TrialObserver.anna)
    let made = await [one, two].compactMap(\.self)
    #expect(made.count == 1)
    #expect(try await observer.balance()?.credits == 0)
  }

  @Test("a reservation whose answer is lost is made once")
  func reservedOnce() async throws {
    let observer = try await TrialObserver()
    await observer.database.plan(.happensUnanswered)
    #expect(try await observer.first.image(for: TrialObserver.anna).credits == 1)
    #expect(await observer.database.rows(of: TrialObserver.anna).map(\.kind) == [.bonus, .usage])
  }

  @Test("an unfinished image's reservation is released after ten minutes, not before")
  func stale() async throws {
    let observer = try await TrialObserver()
    _ = try await observer.first.image(for: TrialObserver.anna)
    // The row is reserved, and neither spent nor given back: both commits after it fail.
    await observer.database.plan(.happens, .fails)
    await #expect(throws: DatabaseError.unavailable) {
      try await observer.first.image(for: TrialObserver.anna)
    }
    #expect(
      try await observer.balance()
        == CreditBalance(user: TrialObserver.anna, credits: 1, available: 0)
    )
    observer.circumstances.set(599_999)
    await #expect(throws: CreditRefusal.insufficientCredits) {
      try await observer.second.image(for: TrialObserver.anna)
    }
    observer.circumstances.set(600_000)
    #expect(try await observer.balance() == CreditBalance(user: TrialObserver.anna, credits: 1))
    #expect(try await observer.second.image(for: TrialObserver.anna).credits == 0)
    #expect(
      await observer.database.rows(of: TrialObserver.anna).map(\.status)
        == [.completed, .completed, .failed, .completed]
    )
  }

  @Test("a history is read newest first, page by page, while rows are added")
  func pages() async throws {
    let observer = try await TrialObserver()
    for number: UInt64 in 1...4 { _ = try await observer.post(TrialObserver.pack(number)) }
    let first = try #require(try await read(observer, HistorySpan(limit: 2)))
    #expect(first.total == 5)
    #expect(first.lines.map { $0.entry.transactionID?.rawValue } == [4, 3])
    _ = try await observer.post(TrialObserver.pack(5))
    let second = try #require(try await read(observer, HistorySpan(limit: 2, offset: 2, total: 5)))
    #expect(second.total == 5)
    #expect(second.lines.map { $0.entry.transactionID?.rawValue } == [2, 1])
    let third = try #require(try await read(observer, HistorySpan(limit: 2, offset: 4, total: 5)))
    #expect(third.lines.map(\.entry.kind) == [.bonus])
  }
}
