import StoreModel
import Testing

@testable import StoreSimulation

@Suite("The database's pages")
struct PageTests {
  /// A database with more records in one place, holding 1...count.
  private func database(count: Int) -> TinyDatabase {
    let database = TinyDatabase()
    let setup = database.begin(.readCommitted)
    for value in 0..<count {
      database.ask(.insert(Entry(value + 1, at: .third), unique: []), in: setup)
    }
    database.commit(setup)
    return database
  }

  @Test("pages go from the newest record to the oldest, each with the total")
  func pages() {
    let database = database(count: 5)
    let reader = database.begin(.readCommitted)
    for (limit, skipping, values) in [
      (2, 0, [5, 4]), (2, 2, [3, 2]), (2, 4, [1]), (2, 6, []), (10, 0, [5, 4, 3, 2, 1]),
      (0, 0, []), (-1, 0, []), (1, -1, [5]),
    ] {
      let answer = database.ask(.page(.third, limit: limit, skipping: skipping), in: reader)
      #expect(answer?.values == values)
      guard case .page(let page) = answer else { continue }
      #expect(page.total == 5)
    }
  }

  @Test("a page and its total show one state, including the transaction's own records")
  func snapshot() {
    for level in IsolationLevel.allCases {
      let database = database(count: 3)
      // Its number is lower than those of what is committed before it.
      let slow = database.begin(level)
      database.ask(.insert(Entry(30, at: .third), unique: []), in: slow)
      let reader = database.begin(level)
      _ = database.values(at: .first, in: reader)
      let quick = database.begin(level)
      database.ask(.insert(Entry(31, at: .third), unique: []), in: quick)
      database.commit(quick)
      database.ask(.insert(Entry(32, at: .third), unique: []), in: reader)
      database.commit(slow)
      let records = level == .readCommitted ? [32, 31, 30, 3, 2, 1] : [32, 3, 2, 1]
      for (limit, skipping) in [(9, 0), (2, 0), (2, 1), (1, 3)] {
        let answer = database.ask(.page(.third, limit: limit, skipping: skipping), in: reader)
        #expect(answer?.values == Array(records.dropFirst(skipping).prefix(limit)))
        guard case .page(let page) = answer else { continue }
        #expect(page.total == records.count)
      }
    }
  }

  @Test("the number of records behind a page does not matter")
  func cost() {
    let counts = [1_000, 100_000].map { count in
      var index = KeyIndex()
      for number in 1...count {
        index.add(RecordID(rawValue: number), at: CommitNumber(rawValue: number))
      }
      var asked = 0
      let page: [Record<Entry>] = index.newest(10, skipping: 5, own: []) { id in
        asked += 1
        return Entry(id.rawValue, at: .third)
      }
      #expect(page.map(\.content.value) == (0..<10).map { count - 5 - $0 })
      return asked
    }
    #expect(counts == [15, 15])
  }

  @Test("the total of an older state counts each record committed by then once")
  func totals() {
    var index = KeyIndex()
    // The even ones are committed first; each is added twice.
    for (place, number) in [2, 4, 6, 8, 1, 3, 5, 7].enumerated() {
      for _ in 0..<2 {
        index.add(RecordID(rawValue: number), at: CommitNumber(rawValue: 10 * (place + 1)))
      }
    }
    for commit in 0...90 {
      #expect(index.count(at: CommitNumber(rawValue: commit)) == min(commit / 10, 8))
    }
    let all: [Record<Entry>] = index.newest(.max, skipping: 0, own: []) { Entry($0.rawValue) }
    #expect(all.map(\.content.value) == [8, 7, 6, 5, 4, 3, 2, 1])
  }

  @Test("a record that names a key twice occurs once")
  func sameKeyTwice() {
    let database = TinyDatabase()
    let number = database.begin(.readCommitted)
    database.ask(.insert(Entry(30, at: .third, .first, .third), unique: []), in: number)
    #expect(database.values(at: .third, in: number) == [30])
    database.commit(number)
    let reader = database.begin(.readCommitted)
    #expect(database.values(at: .third, in: reader) == [30])
    #expect(database.values(at: .first, in: reader) == [10, 30])
  }
}
