import Simulation
import StoreModel
import Testing

@testable import StoreSimulation

@Suite("The database's record versions")
struct VersionTests {
  private let one = TinyDatabase.one

  @Test("an old version is kept exactly as long as an open transaction sees it")
  func keptWhileSeen() {
    let database = TinyDatabase()
    func set(_ value: Int, _ database: TinyDatabase) {
      let writer = database.begin(.readCommitted)
      database.set(one, value, in: writer)
      database.commit(writer)
    }
    let first = database.begin(.repeatableRead)
    #expect(database.values(at: .first, in: first) == [10])
    set(11, database)
    // Nobody sees 11, so it goes.
    set(12, database)
    #expect(database.engine.versions.olderCount == 1)
    let second = database.begin(.repeatableRead)
    let third = database.begin(.repeatableRead)
    #expect(database.values(at: .first, in: second) == [12])
    #expect(database.values(at: .first, in: third) == [12])
    set(13, database)
    set(14, database)
    #expect(database.engine.versions.olderCount == 2)
    database.commit(third)
    #expect(database.engine.versions.olderCount == 2)
    #expect(database.values(at: .first, in: second) == [12])
    database.commit(second)
    #expect(database.engine.versions.olderCount == 1)
    #expect(database.values(at: .first, in: first) == [10])
    database.commit(first)
    #expect(database.isTidy)
  }

  @Test("a version passes from a newer snapshot to an older one that also sees it")
  func passedOn() {
    let database = TinyDatabase()
    let first = database.begin(.repeatableRead)
    _ = database.values(at: .first, in: first)
    let other = database.begin(.readCommitted)
    database.set(TinyDatabase.two, 21, in: other)
    database.commit(other)
    let second = database.begin(.repeatableRead)
    #expect(database.values(at: .everywhere, in: second) == [10, 21])
    let writer = database.begin(.readCommitted)
    database.set(one, 11, in: writer)
    database.commit(writer)
    database.commit(second)
    #expect(database.values(at: .everywhere, in: first) == [10, 20])
    database.commit(first)
    #expect(database.isTidy)
  }

  @Test("10,000 transactions leave no more versions than 100, even with one left open")
  func constant() {
    for staysOpen in [false, true] {
      let database = TinyDatabase()
      var random = RandomStream(seed: 1, purpose: "versions")
      let witness = database.begin(.repeatableRead)
      if staysOpen { #expect(database.values(at: .everywhere, in: witness) == [10, 20]) }
      var open: [TransactionNumber] = []
      var most = [0, 0]
      for round in 0..<10_000 {
        let number = database.begin(round % 3 == 0 ? .serializable : .repeatableRead)
        _ = database.values(at: .everywhere, in: number)
        open.append(number)
        let writer = database.begin(.readCommitted)
        database.set(round % 2 == 0 ? one : TinyDatabase.two, round, in: writer)
        database.commit(writer)
        if open.count > 5 {
          database.commit(open.remove(at: Int(random.next(below: UInt64(open.count)))))
        }
        let phase = round < 100 ? 0 : 1
        most[phase] = max(most[phase], database.engine.versions.olderCount)
      }
      // Of each of two records, what six snapshots see beside the newest, and the witness.
      #expect(most[1] <= (staysOpen ? 14 : 12))
      #expect(most[0] > 0)
      if staysOpen { #expect(database.values(at: .everywhere, in: witness) == [10, 20]) }
      for number in open + [witness] { database.ask(.rollback, in: number) }
      #expect(database.isTidy)
      #expect(database.engine.versions.recordCount == 2)
    }
  }
}
