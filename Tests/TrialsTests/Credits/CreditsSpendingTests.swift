import StoreModel
import Testing

@testable import Entitlements
@testable import StoreSimulation

@Suite("Credits that are spent, and their history")
struct CreditsSpendingTests {
  private typealias Bench = CreditsBench

  private func read(_ bench: CreditsBench, _ span: HistorySpan) async throws -> HistoryPage? {
    let answer = try await bench.second.answer(.credits(.history(of: Bench.anna, span)))
    guard case .credits(.history(let page)) = answer else { return nil }
    return page
  }

  @Test("an image that is made costs one credit; one that is not costs none")
  func images() async throws {
    let bench = try await Bench()
    #expect(try await bench.first.image(for: Bench.anna).credits == 1)
    bench.circumstances.failsImages = true
    await #expect(throws: CreditsBench.NoImage.self) {
      try await bench.first.image(for: Bench.anna)
    }
    #expect(try await bench.balance() == CreditBalance(user: Bench.anna, credits: 1))
    #expect(
      await bench.database.rows(of: Bench.anna).map(\.status) == [.completed, .completed, .failed]
    )
  }

  @Test("of two images at once with one credit one is refused")
  func lastCredit() async throws {
    let bench = try await Bench()
    _ = try await bench.first.image(for: Bench.anna)
    async let one = try? bench.first.image(for: Bench.anna)
    async let two = try? bench.second.image(for: Bench.anna)
    let made = await [one, two].compactMap(\.self)
    #expect(made.count == 1)
    #expect(try await bench.balance()?.credits == 0)
  }

  @Test("a reservation whose answer is lost is made once")
  func reservedOnce() async throws {
    let bench = try await Bench()
    await bench.database.plan(.happensUnanswered)
    #expect(try await bench.first.image(for: Bench.anna).credits == 1)
    #expect(await bench.database.rows(of: Bench.anna).map(\.kind) == [.bonus, .usage])
  }

  @Test("what an image reserved that never ended is free again after ten minutes, not before")
  func stale() async throws {
    let bench = try await Bench()
    _ = try await bench.first.image(for: Bench.anna)
    // The row is reserved, and neither spent nor given back: both commits after it fail.
    await bench.database.plan(.happens, .fails)
    await #expect(throws: DatabaseError.unavailable) {
      try await bench.first.image(for: Bench.anna)
    }
    #expect(
      try await bench.balance() == CreditBalance(user: Bench.anna, credits: 1, available: 0)
    )
    bench.circumstances.set(599_999)
    await #expect(throws: CreditRefusal.insufficientCredits) {
      try await bench.second.image(for: Bench.anna)
    }
    bench.circumstances.set(600_000)
    #expect(try await bench.balance() == CreditBalance(user: Bench.anna, credits: 1))
    #expect(try await bench.second.image(for: Bench.anna).credits == 0)
    #expect(
      await bench.database.rows(of: Bench.anna).map(\.status)
        == [.completed, .completed, .failed, .completed]
    )
  }

  @Test("a history is read newest first, page by page, though rows are added meanwhile")
  func pages() async throws {
    let bench = try await Bench()
    for number: UInt64 in 1...4 { _ = try await bench.post(Bench.pack(number)) }
    let first = try #require(try await read(bench, HistorySpan(limit: 2)))
    #expect(first.total == 5)
    #expect(first.lines.map { $0.entry.transactionID?.rawValue } == [4, 3])
    _ = try await bench.post(Bench.pack(5))
    let second = try #require(try await read(bench, HistorySpan(limit: 2, offset: 2, total: 5)))
    #expect(second.total == 5)
    #expect(second.lines.map { $0.entry.transactionID?.rawValue } == [2, 1])
    let third = try #require(try await read(bench, HistorySpan(limit: 2, offset: 4, total: 5)))
    #expect(third.lines.map(\.entry.kind) == [.bonus])
  }
}
