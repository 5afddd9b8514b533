import StoreModel
import Testing

@testable import StoreSimulation

@Suite("The database's unique keys")
struct UniquenessTests {
  private let entry = Entry(1, at: .only(0), .everywhere)
  private let insertion = Statement<Entry>.insert(
    Entry(1, at: .only(0), .everywhere),
    unique: [.only(0)]
  )

  @Test("a committed key refuses another, even if a snapshot does not see it")
  func committed() {
    for level in IsolationLevel.allCases {
      let database = TinyDatabase()
      let second = database.begin(level)
      _ = database.values(at: .first, in: second)
      let first = database.begin(level)
      #expect(database.ask(insertion, in: first)?.inserted?.content == entry)
      database.commit(first)
      #expect(database.ask(insertion, in: second) == .failed(.duplicate))
      #expect(database.committed == [10, 20, 1])
    }
  }

  @Test("an open insertion makes the second wait, which fails if the first commits")
  func waitsAndFails() {
    for level in IsolationLevel.allCases {
      let database = TinyDatabase()
      let (first, second) = (database.begin(level), database.begin(level))
      database.ask(insertion, in: first)
      #expect(database.ask(insertion, in: second) == nil)
      database.commit(first)
      #expect(database.late.map(\.answer) == [.failed(.duplicate)])
      #expect(database.isTidy)
    }
  }

  @Test("an open insertion makes the second wait, which succeeds if the first rolls back")
  func waitsAndGoesOn() {
    for level in IsolationLevel.allCases {
      let database = TinyDatabase()
      let (first, second) = (database.begin(level), database.begin(level))
      database.ask(insertion, in: first)
      #expect(database.ask(insertion, in: second) == nil)
      database.ask(.rollback, in: first)
      // Number 3 went with the first.
      let record = Record(id: RecordID(rawValue: 4), content: entry)
      #expect(database.late.map(\.answer) == [.inserted(record)])
      #expect(database.commit(second))
      #expect(database.committed == [10, 20, 1])
    }
  }

  @Test("one of several waiting insertions succeeds, and the others wait for it")
  func several() {
    let database = TinyDatabase()
    let numbers = (0..<4).map { _ in database.begin(.readCommitted) }
    for number in numbers { database.ask(insertion, in: number) }
    database.ask(.rollback, in: numbers[0])
    #expect(database.late.map(\.number) == [numbers[1]])
    #expect(database.takeLate().first?.answer.inserted != nil)
    database.commit(numbers[1])
    #expect(database.late.map(\.number) == [numbers[2], numbers[3]])
    #expect(database.late.map(\.answer) == [.failed(.duplicate), .failed(.duplicate)])
  }

  @Test("a transaction's own record refuses a duplicate")
  func ownRecord() {
    let database = TinyDatabase()
    let number = database.begin(.readCommitted)
    database.ask(insertion, in: number)
    #expect(database.ask(insertion, in: number) == .failed(.duplicate))
    #expect(database.committed == [10, 20])
  }

  @Test("an insertion without a unique key conflicts with nothing")
  func withoutIndex() {
    let database = TinyDatabase()
    let (first, second) = (database.begin(.repeatableRead), database.begin(.repeatableRead))
    database.ask(insertion, in: first)
    #expect(database.ask(.insert(entry, unique: []), in: second)?.inserted != nil)
    #expect(database.commit(first))
    #expect(database.commit(second))
    #expect(database.committed == [10, 20, 1, 1])
  }

  @Test("two transactions that insert two keys in opposite order deadlock")
  func deadlock() {
    let database = TinyDatabase()
    let both = Entry(1, at: .only(0), .only(1))
    let (a, b) = (database.begin(.readCommitted), database.begin(.readCommitted))
    database.ask(.insert(Entry(1, at: .only(0)), unique: [.only(0)]), in: a)
    database.ask(.insert(Entry(1, at: .only(1)), unique: [.only(1)]), in: b)
    #expect(database.ask(.insert(both, unique: [.only(1)]), in: a) == nil)
    #expect(database.ask(.insert(both, unique: [.only(0)]), in: b) == .failed(.deadlock))
    #expect(database.late.map(\.number) == [a])
    #expect(database.commit(a))
  }

  // PostgreSQL's own test read-write-unique.spec expects exactly these answers of w2.
  @Test("serializable: a prior reader gets a serialization failure, others a duplicate key")
  func lookedFirst() {
    for (firstLooks, secondLooks, error) in [
      (true, true, DatabaseError.serializationFailure), (true, false, .duplicate),
      (false, false, .duplicate),
    ] {
      let database = TinyDatabase()
      let (first, second) = (database.begin(.serializable), database.begin(.serializable))
      if firstLooks { #expect(database.values(at: .only(0), in: first) == []) }
      if secondLooks { #expect(database.values(at: .only(0), in: second) == []) }
      database.ask(insertion, in: first)
      #expect(database.ask(insertion, in: second) == nil)
      #expect(database.commit(first))
      #expect(database.late.map(\.answer) == [.failed(error)])
    }
  }

  @Test("serializable: the absence of a record counts as read, even without a lookup")
  func insertionCountsAsRead() {
    let database = TinyDatabase()
    let (unique, plain) = (database.begin(.serializable), database.begin(.serializable))
    database.ask(insertion, in: unique)
    _ = database.values(at: .first, in: plain)
    database.set(TinyDatabase.one, 11, in: unique)
    database.ask(.insert(entry, unique: []), in: plain)
    #expect(database.commit(plain))
    // After the plain one the key would be taken; before it, that one would have read 11.
    #expect(database.ask(.commit, in: unique) == .failed(.serializationFailure))
  }
}
