import StoreModel
import Testing

@testable import StoreSimulation

@Suite("The database's isolation levels")
struct AnomalyTests {
  @Test(
    "each anomaly happens at exactly the levels that permit it",
    arguments: Anomaly.allCases,
    IsolationLevel.allCases
  )
  func table(anomaly: Anomaly, level: IsolationLevel) {
    #expect(anomaly.happens(at: level) == anomaly.levels.contains(level))
  }

  @Test("a transaction does not see only half of another one's changes")
  func observedTransactionVanishes() {
    let database = TinyDatabase()
    let first = database.begin(.readCommitted)
    let second = database.begin(.readCommitted)
    let reader = database.begin(.readCommitted)
    database.set(TinyDatabase.one, 11, in: first)
    database.set(TinyDatabase.two, 19, in: first)
    #expect(database.set(TinyDatabase.one, 12, in: second) == nil)
    database.commit(first)
    #expect(database.values(at: .first, in: reader) == [11])
    database.set(TinyDatabase.two, 18, in: second)
    #expect(database.values(at: .second, in: reader) == [19])
    database.commit(second)
    #expect(database.values(at: .everywhere, in: reader) == [12, 18])
  }

  @Test("a transaction's snapshot begins with its first statement, not with the transaction")
  func snapshotBegins() {
    for level in [IsolationLevel.repeatableRead, .serializable] {
      let database = TinyDatabase()
      let reader = database.begin(level)
      let writer = database.begin(level)
      database.set(TinyDatabase.one, 11, in: writer)
      database.commit(writer)
      #expect(database.values(at: .first, in: reader) == [11])
      let other = database.begin(level)
      database.set(TinyDatabase.one, 12, in: other)
      database.commit(other)
      #expect(database.values(at: .first, in: reader) == [11])
    }
  }

  @Test(
    "a transaction sees its own changes, and others see them after the commit",
    arguments: IsolationLevel.allCases
  )
  func ownChanges(level: IsolationLevel) {
    let database = TinyDatabase()
    let writer = database.begin(level)
    database.set(TinyDatabase.two, 21, in: writer)
    database.ask(.insert(Entry(30, at: .third, .everywhere), unique: []), in: writer)
    #expect(database.values(at: .everywhere, in: writer) == [10, 21, 30])
    #expect(database.committed == [10, 20])
    database.set(TinyDatabase.two, 22, in: writer)
    let changes = database.ask(.commit, in: writer)?.committed
    #expect(changes?.map(\.content.value) == [22, 30])
    #expect(changes?.map(\.id.rawValue) == [2, 3])
    #expect(database.committed == [10, 22, 30])
    #expect(database.isTidy)
  }

  @Test("serializable: a reader is never refused, and a writer is, if others changed its data")
  func readersPass() {
    for writes in [false, true] {
      let database = TinyDatabase()
      let reader = database.begin(.serializable)
      _ = database.values(at: .everywhere, in: reader)
      let other = database.begin(.serializable)
      database.set(TinyDatabase.two, 25, in: other)
      database.commit(other)
      if writes { database.ask(.insert(Entry(1, at: .third), unique: []), in: reader) }
      let expected: TinyDatabase.Answer =
        writes ? .failed(.serializationFailure) : .committed([])
      #expect(database.ask(.commit, in: reader) == expected)
    }
  }

  @Test("serializable: an update that found nothing fails if another inserted the record meanwhile")
  func missedUpdate() {
    let database = TinyDatabase()
    let writer = database.begin(.serializable)
    let entry = Entry(30, at: .third)
    #expect(
      database.ask(.update(RecordID(rawValue: 3), content: entry), in: writer) == .updated(false)
    )
    let other = database.begin(.serializable)
    #expect(database.ask(.insert(entry, unique: []), in: other)?.inserted?.id.rawValue == 3)
    database.commit(other)
    database.set(TinyDatabase.one, 11, in: writer)
    #expect(database.ask(.commit, in: writer) == .failed(.serializationFailure))
  }

  @Test("serializable guarantees nothing against a transaction of another level")
  func otherLevels() {
    let database = TinyDatabase()
    let strict = database.begin(.serializable)
    let loose = database.begin(.repeatableRead)
    _ = database.values(at: .everywhere, in: strict)
    _ = database.values(at: .everywhere, in: loose)
    database.set(TinyDatabase.one, 11, in: loose)
    database.set(TinyDatabase.two, 21, in: strict)
    #expect(database.commit(loose))
    #expect(database.commit(strict))
  }
}
