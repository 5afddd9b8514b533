import StoreModel
import Testing

@testable import StoreSimulation

@Suite("A database crash")
struct CrashTests {
  private static let one = TinyDatabase.one
  private static let two = TinyDatabase.two
  private static let first = TransactionNumber(rawValue: 2)
  private static let second = TransactionNumber(rawValue: 3)
  private static let third = TransactionNumber(rawValue: 4)

  /// The steps of three clients, and the committed data after each step.
  private static let script: [(in: TransactionNumber, Statement<Entry>, committed: [Int])] = [
    (first, .update(one, content: Entry(11, at: .first, .everywhere)), [10, 20]),
    (second, .insert(Entry(30, at: .only(0), .everywhere), unique: [.only(0)]), [10, 20]),
    (third, .update(one, content: Entry(12, at: .first, .everywhere)), [10, 20]),
    (first, .insert(Entry(40, at: .everywhere), unique: []), [10, 20]),
    (second, .update(two, content: Entry(21, at: .second, .everywhere)), [10, 20]),
    (first, .commit, [11, 20, 40]),
    (third, .read(.everywhere), [11, 20, 40]),
    (second, .commit, [11, 21, 30, 40]),
    (third, .insert(Entry(50, at: .everywhere), unique: []), [11, 21, 30, 40]),
    (third, .commit, [12, 21, 30, 40, 50]),
  ]

  /// The database after so many steps of the script.
  private func database(after steps: Int) -> TinyDatabase {
    let database = TinyDatabase()
    for _ in 0..<3 { _ = database.begin(.readCommitted) }
    for step in Self.script.prefix(steps) { database.ask(step.1, in: step.in) }
    return database
  }

  @Test(
    "at any step preserves exactly what was committed",
    arguments: 0...script.count
  )
  func everyStep(steps: Int) {
    let database = database(after: steps)
    let expected = steps == 0 ? [10, 20] : Self.script[steps - 1].committed
    #expect(database.committed == expected)
    database.engine.crash()
    #expect(database.committed == expected)
    #expect(database.isTidy)
    for number in [Self.first, Self.second, Self.third] {
      #expect(database.ask(.commit, in: number) == .failed(.closed))
    }
    #expect(database.committed == expected)
  }

  @Test("leaves a working database that reuses no number")
  func afterwards() {
    let database = database(after: 5)
    database.engine.crash()
    let number = database.begin(.serializable)
    #expect(number.rawValue == 5)
    // The insertions of the script had 3 and 4.
    let inserted = database.ask(
      .insert(Entry(60, at: .only(0), .everywhere), unique: [.only(0)]),
      in: number
    )
    #expect(inserted?.inserted?.id.rawValue == 5)
    #expect(database.set(Self.one, 13, in: number) == .updated(true))
    #expect(database.commit(number))
    #expect(database.committed == [13, 20, 60])
  }

  @Test("is reported to those who wait, in the order in which they began")
  func waiting() {
    let database = TinyDatabase()
    let numbers = (0..<4).map { _ in database.begin(.readCommitted) }
    for place in [0, 3, 1] { database.set(Self.one, place, in: numbers[place]) }
    database.set(Self.two, 2, in: numbers[2])
    database.engine.crash()
    let resumed = database.engine.takeResumed()
    #expect(resumed.map(\.number) == [numbers[3], numbers[1]])
    #expect(resumed.map(\.answer) == [.failed(.unavailable), .failed(.unavailable)])
    #expect(database.engine.takeResumed() == [])
  }

  @Test("a failed commit changes nothing and ends the transaction")
  func failingCommit() {
    for level in IsolationLevel.allCases {
      let database = TinyDatabase()
      let (number, other) = (database.begin(level), database.begin(level))
      database.set(Self.one, 11, in: number)
      database.set(Self.one, 12, in: other)
      #expect(database.engine.failCommit(of: number) == .failed(.unavailable))
      #expect(database.engine.takeResumed().map(\.answer) == [.updated(true)])
      #expect(database.engine.failCommit(of: number) == .failed(.closed))
      #expect(database.commit(other))
      #expect(database.committed == [12, 20])
    }
  }

  @Test("after a transaction ends for any reason, each further statement is told that it is closed")
  func closed() {
    let ends: [(TinyDatabase, TransactionNumber) -> Void] = [
      { $0.ask(.commit, in: $1) }, { $0.ask(.rollback, in: $1) }, { $0.engine.abandon($1) },
      { _ = $0.engine.failCommit(of: $1) }, { database, _ in database.engine.crash() },
      { $0.ask(.insert(Entry(1, at: .first), unique: [.first]), in: $1) },
    ]
    let statements: [Statement<Entry>] = [
      .read(.first), .page(.first, limit: 1, skipping: 0), .lock(.first),
      .insert(Entry(1, at: .first), unique: []),
      .update(Self.one, content: Entry(1, at: .first, .everywhere)), .commit, .rollback,
    ]
    for end in ends {
      let database = TinyDatabase()
      let number = database.begin(.readCommitted)
      end(database, number)
      let before = database.committed
      for statement in statements {
        #expect(database.ask(statement, in: number) == .failed(.closed))
      }
      #expect(database.committed == before)
      #expect(database.isTidy)
    }
  }

  @Test("a failed statement undoes the transaction")
  func undone() {
    let database = TinyDatabase()
    let number = database.begin(.readCommitted)
    database.set(Self.one, 11, in: number)
    database.ask(.insert(Entry(1, at: .first, .everywhere), unique: [.first]), in: number)
    #expect(database.committed == [10, 20])
    #expect(database.isTidy)
  }

  @Test("a schema violation and two statements at once stop the run")
  func mistakes() async {
    await #expect(processExitsWith: .failure) {
      let database = TinyDatabase()
      let number = database.begin(.readCommitted)
      database.ask(.update(TinyDatabase.one, content: Entry(1, at: .second)), in: number)
    }
    await #expect(processExitsWith: .failure) {
      let database = TinyDatabase()
      let number = database.begin(.readCommitted)
      database.ask(.insert(Entry(1, at: .first), unique: [.second]), in: number)
    }
    await #expect(processExitsWith: .failure) {
      let database = TinyDatabase()
      let (first, second) = (database.begin(.readCommitted), database.begin(.readCommitted))
      database.set(TinyDatabase.one, 11, in: first)
      database.set(TinyDatabase.one, 12, in: second)
      database.ask(.read(.first), in: second)
    }
  }
}
