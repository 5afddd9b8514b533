import StoreModel
import Testing

@testable import StoreSimulation

@Suite("The database's locks")
struct LockingTests {
  private let one = TinyDatabase.one
  private let two = TinyDatabase.two

  @Test("read committed: a waiting lock request gets the version that the other committed")
  func newestAfterWaiting() {
    let database = TinyDatabase()
    let first = database.begin(.readCommitted)
    let second = database.begin(.readCommitted)
    #expect(database.ask(.lock(.first), in: first)?.values == [10])
    #expect(database.ask(.lock(.first), in: second) == nil)
    database.set(one, 11, in: first)
    #expect(database.late == [])
    database.commit(first)
    #expect(database.late.map(\.number) == [second])
    #expect(database.late.map(\.answer.values) == [[11]])
  }

  @Test(
    "snapshot: a waiting request fails if the record changed, and continues if it did not",
    arguments: [IsolationLevel.repeatableRead, .serializable]
  )
  func snapshotAfterWaiting(level: IsolationLevel) {
    for (end, changes) in [
      (Statement<Entry>.commit, true), (.commit, false), (.rollback, true),
    ] {
      for isUpdate in [true, false] {
        let database = TinyDatabase()
        let first = database.begin(level)
        let second = database.begin(level)
        database.ask(.lock(.first), in: first)
        if changes { database.set(one, 11, in: first) }
        let answer =
          isUpdate ? database.set(one, 12, in: second) : database.ask(.lock(.first), in: second)
        #expect(answer == nil)
        database.ask(end, in: first)
        let late = database.late.map(\.answer)
        if end == .commit && changes {
          #expect(late == [.failed(.serializationFailure)])
        } else if isUpdate {
          #expect(late == [.updated(true)])
        } else {
          #expect(late.map(\.values) == [[10]])
        }
      }
    }
  }

  @Test(
    "a record changed since the snapshot can be read, but neither changed nor locked",
    arguments: [IsolationLevel.repeatableRead, .serializable]
  )
  func changedSince(level: IsolationLevel) {
    let update = Statement<Entry>.update(one, content: Entry(1, at: .first, .everywhere))
    for statement in [.lock(.first), update] {
      let database = TinyDatabase()
      let reader = database.begin(level)
      _ = database.values(at: .second, in: reader)
      let writer = database.begin(.readCommitted)
      database.set(one, 11, in: writer)
      database.commit(writer)
      #expect(database.values(at: .first, in: reader) == [10])
      #expect(database.ask(statement, in: reader) == .failed(.serializationFailure))
      #expect(database.isTidy)
    }
  }

  @Test("reads never wait")
  func readsDoNotWait() {
    for level in IsolationLevel.allCases {
      let database = TinyDatabase()
      let writer = database.begin(level)
      database.ask(.lock(.everywhere), in: writer)
      database.set(one, 11, in: writer)
      let reader = database.begin(level)
      #expect(database.values(at: .everywhere, in: reader) == [10, 20])
      #expect(
        database.ask(.page(.everywhere, limit: 1, skipping: 0), in: reader)?.values == [20]
      )
    }
  }

  @Test("a lock blocks no insertion, and a waiting client does not get newly inserted records")
  func insertionsPassLocks() {
    let database = TinyDatabase()
    let first = database.begin(.readCommitted)
    let second = database.begin(.readCommitted)
    database.ask(.lock(.everywhere), in: first)
    #expect(database.ask(.lock(.everywhere), in: second) == nil)
    let third = database.begin(.readCommitted)
    #expect(
      database.ask(.insert(Entry(30, at: .everywhere), unique: []), in: third)?.inserted != nil
    )
    database.commit(third)
    database.commit(first)
    #expect(database.late.map(\.answer.values) == [[10, 20]])
    #expect(database.values(at: .everywhere, in: second) == [10, 20, 30])
  }

  @Test("the first to wait continues first, and those behind wait for it")
  func order() {
    let database = TinyDatabase()
    let numbers = (0..<4).map { _ in database.begin(.readCommitted) }
    // They begin to wait in another order than they began.
    let order = [numbers[0], numbers[2], numbers[3], numbers[1]]
    for (place, number) in order.enumerated() {
      let answer = database.set(one, place, in: number)
      #expect((answer == nil) == (place > 0))
    }
    for (place, number) in order.enumerated() {
      #expect(database.takeLate().map(\.number) == (place == 0 ? [] : [number]))
      database.commit(number)
    }
    #expect(database.committed.first == 3)
    #expect(database.isTidy)
  }

  @Test("all clients that waited for one transaction continue at once, in order")
  func severalAtOnce() {
    let database = TinyDatabase()
    let numbers = (0..<3).map { _ in database.begin(.readCommitted) }
    database.ask(.lock(.everywhere), in: numbers[0])
    database.set(two, 1, in: numbers[2])
    database.set(one, 2, in: numbers[1])
    database.ask(.rollback, in: numbers[0])
    #expect(database.late.map(\.number) == [numbers[2], numbers[1]])
    #expect(database.late.map(\.answer) == [.updated(true), .updated(true)])
  }

  @Test("a statement that waits for one record after another keeps its place")
  func placeIsKept() {
    let database = TinyDatabase()
    let (a, b) = (database.begin(.readCommitted), database.begin(.readCommitted))
    let (early, late) = (database.begin(.readCommitted), database.begin(.readCommitted))
    database.set(one, 11, in: a)
    database.set(two, 21, in: b)
    #expect(database.ask(.lock(.everywhere), in: early) == nil)
    #expect(database.set(two, 22, in: late) == nil)
    database.commit(a)
    #expect(database.late == [])
    database.commit(b)
    #expect(database.takeLate().map(\.answer.values) == [[11, 21]])
    database.commit(early)
    #expect(database.late.map(\.number) == [late])
  }

  @Test("of two clients that wait for each other, the later one fails and the other continues")
  func deadlock() {
    for level in IsolationLevel.allCases {
      let database = TinyDatabase()
      let (a, b) = (database.begin(level), database.begin(level))
      database.set(one, 11, in: a)
      database.set(two, 22, in: b)
      #expect(database.set(two, 21, in: a) == nil)
      #expect(database.set(one, 12, in: b) == .failed(.deadlock))
      #expect(database.late.map(\.number) == [a])
      #expect(database.late.map(\.answer) == [.updated(true)])
      #expect(database.ask(.commit, in: b) == .failed(.closed))
      #expect(database.commit(a))
      #expect(database.committed == [11, 21])
      #expect(database.isTidy)
    }
  }

  @Test("a cycle of three is detected, and a chain of three is not a cycle")
  func circleOfThree() {
    let database = TinyDatabase()
    let setup = database.begin(.readCommitted)
    let entry = Entry(30, at: .third, .everywhere)
    let third = database.ask(.insert(entry, unique: []), in: setup)?.inserted?.id
    database.commit(setup)
    let numbers = (0..<3).map { _ in database.begin(.readCommitted) }
    let records = [one, two, third].compactMap(\.self)
    let keys = [Entry.Place.first, .second, .third]
    for (number, key) in zip(numbers, keys) { database.ask(.lock(key), in: number) }
    #expect(records.count == 3)
    #expect(database.ask(.lock(keys[1]), in: numbers[0]) == nil)
    #expect(database.ask(.lock(keys[2]), in: numbers[1]) == nil)
    #expect(database.ask(.lock(keys[0]), in: numbers[2]) == .failed(.deadlock))
    #expect(database.takeLate().map(\.number) == [numbers[1]])
    database.commit(numbers[1])
    #expect(database.takeLate().map(\.number) == [numbers[0]])
  }

  @Test("a cycle that closes when a wait resumes is also detected")
  func circleAfterWaiting() {
    let database = TinyDatabase()
    let (a, b, c) = (
      database.begin(.readCommitted), database.begin(.readCommitted), database.begin(.readCommitted)
    )
    database.ask(.lock(.first), in: a)
    database.ask(.lock(.second), in: c)
    // b will have 1 and then want 2; c, which has 2, wants 1 behind it.
    #expect(database.ask(.lock(.everywhere), in: b) == nil)
    #expect(database.ask(.lock(.first), in: c) == nil)
    database.commit(a)
    #expect(database.late.map(\.number) == [c, b])
    #expect(database.late.first?.answer == .failed(.deadlock))
    #expect(database.late.last?.answer.values == [10, 20])
    database.commit(b)
    #expect(database.isTidy)
  }

  @Test("a client that is gone releases its locks and gets no answer")
  func abandoned() {
    let database = TinyDatabase()
    let (a, b, c) = (
      database.begin(.readCommitted), database.begin(.readCommitted), database.begin(.readCommitted)
    )
    database.set(one, 11, in: a)
    database.set(two, 22, in: b)
    database.set(one, 12, in: b)
    database.set(two, 23, in: c)
    database.engine.abandon(b)
    #expect(database.engine.takeResumed().map(\.number) == [c])
    database.engine.abandon(b)
    database.commit(a)
    #expect(database.late == [])
    database.commit(c)
    #expect(database.committed == [11, 23])
    #expect(database.isTidy)
  }
}
