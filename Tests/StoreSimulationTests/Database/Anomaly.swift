import StoreModel

@testable import StoreSimulation

/// An anomaly between transactions, with an interleaving that causes it.
///
/// The names are those of Berenson and others, "A Critique of ANSI SQL Isolation Levels" (SIGMOD
/// 1995), and most interleavings those of "Hermitage". Repeatable read stands in their tables as
/// snapshot isolation.
enum Anomaly: CaseIterable {
  /// P0: one overwrites what another has not committed.
  case dirtyWrite
  /// P1: one reads what another has not committed and undoes.
  case dirtyRead
  /// G1b of Adya: one reads what another changes again before it commits.
  case intermediateRead
  /// P2: a record read again has changed.
  case fuzzyRead
  /// P3: a search made again finds more.
  case phantom
  /// A5A: one of two records is read before another transaction changed both, one after it.
  case readSkew
  /// P4: both read, both write what they read plus one, and only one is added.
  case lostUpdate
  /// The same of two who lock what they read.
  case lostUpdateDespiteLock
  /// A5B: both read both records, and each changes another one.
  case writeSkew
  /// P3 under snapshots: both count what is there, and each adds one.
  case writeSkewByInsertion
  /// Fekete, O'Neil and O'Neil, "A Read-Only Transaction Anomaly Under Snapshot Isolation" (2004).
  case readOnly

  /// The levels at which it is possible.
  var levels: [IsolationLevel] {
    switch self {
    case .dirtyWrite, .dirtyRead, .intermediateRead, .lostUpdateDespiteLock: []
    case .fuzzyRead, .phantom, .readSkew, .lostUpdate: [.readCommitted]
    case .writeSkew, .writeSkewByInsertion, .readOnly: [.readCommitted, .repeatableRead]
    }
  }

  func happens(at level: IsolationLevel) -> Bool {
    let database = TinyDatabase()
    let a = database.begin(level)
    let b = database.begin(level)
    switch self {
    case .dirtyWrite: return Self.dirtyWrite(database, a, b)
    case .dirtyRead: return Self.dirtyRead(database, a, b)
    case .intermediateRead: return Self.intermediateRead(database, a, b)
    case .fuzzyRead: return Self.fuzzyRead(database, a, b)
    case .phantom: return Self.phantom(database, a, b)
    case .readSkew: return Self.readSkew(database, a, b)
    case .lostUpdate: return Self.lostUpdate(database, a, b) { .read($0) }
    case .lostUpdateDespiteLock: return Self.lostUpdate(database, a, b) { .lock($0) }
    case .writeSkew: return Self.writeSkew(database, a, b)
    case .writeSkewByInsertion: return Self.writeSkewByInsertion(database, a, b)
    case .readOnly: return Self.readOnly(database, a, b, database.begin(level))
    }
  }

  private typealias Number = TransactionNumber

  private static func dirtyWrite(_ database: TinyDatabase, _ a: Number, _ b: Number) -> Bool {
    database.set(TinyDatabase.one, 11, in: a)
    let isOverwritten = database.set(TinyDatabase.one, 12, in: b) == .updated(true)
    database.set(TinyDatabase.two, 21, in: a)
    database.commit(a)
    database.set(TinyDatabase.two, 22, in: b)
    database.commit(b)
    return isOverwritten || ![[11, 21], [12, 22]].contains(database.committed)
  }

  private static func dirtyRead(_ database: TinyDatabase, _ a: Number, _ b: Number) -> Bool {
    database.set(TinyDatabase.one, 101, in: a)
    let seen = database.values(at: .everywhere, in: b)
    database.ask(.rollback, in: a)
    let seenAfter = database.values(at: .everywhere, in: b)
    return seen != [10, 20] || seenAfter != [10, 20]
  }

  private static func intermediateRead(
    _ database: TinyDatabase,
    _ a: Number,
    _ b: Number
  ) -> Bool {
    database.set(TinyDatabase.one, 101, in: a)
    let seen = database.values(at: .first, in: b)
    database.set(TinyDatabase.one, 11, in: a)
    database.commit(a)
    return seen != [10]
  }

  private static func fuzzyRead(_ database: TinyDatabase, _ a: Number, _ b: Number) -> Bool {
    let before = database.values(at: .first, in: a)
    database.set(TinyDatabase.one, 11, in: b)
    database.commit(b)
    return database.values(at: .first, in: a) != before
  }

  private static func phantom(_ database: TinyDatabase, _ a: Number, _ b: Number) -> Bool {
    let before = database.values(at: .third, in: a)
    database.ask(.insert(Entry(30, at: .third), unique: []), in: b)
    database.commit(b)
    return database.values(at: .third, in: a) != before
  }

  private static func readSkew(_ database: TinyDatabase, _ a: Number, _ b: Number) -> Bool {
    let one = database.values(at: .first, in: a)
    database.set(TinyDatabase.one, 12, in: b)
    database.set(TinyDatabase.two, 18, in: b)
    database.commit(b)
    let two = database.values(at: .second, in: a)
    return one == [10] && two == [18]
  }

  private static func lostUpdate(
    _ database: TinyDatabase,
    _ a: Number,
    _ b: Number,
    reading: (Entry.Place) -> Statement<Entry>
  ) -> Bool {
    let readByA = database.ask(reading(.first), in: a)
    var readByB = database.ask(reading(.first), in: b)
    database.set(TinyDatabase.one, (readByA?.values?.first ?? 0) + 1, in: a)
    if readByB != nil { database.set(TinyDatabase.one, (readByB?.values?.first ?? 0) + 1, in: b) }
    let committed = database.commit(a)
    if readByB == nil {
      readByB = database.takeLate().first?.answer
      database.set(TinyDatabase.one, (readByB?.values?.first ?? 0) + 1, in: b)
    }
    return database.commit(b) && committed && database.committed.first != 12
  }

  private static func writeSkew(_ database: TinyDatabase, _ a: Number, _ b: Number) -> Bool {
    let (readByA, readByB) = (
      database.values(at: .everywhere, in: a), database.values(at: .everywhere, in: b)
    )
    database.set(TinyDatabase.one, 11, in: a)
    database.set(TinyDatabase.two, 21, in: b)
    let committed = database.commit(a)
    return database.commit(b) && committed && readByA == readByB
  }

  private static func writeSkewByInsertion(
    _ database: TinyDatabase,
    _ a: Number,
    _ b: Number
  ) -> Bool {
    let (readByA, readByB) = (
      database.values(at: .third, in: a), database.values(at: .third, in: b)
    )
    database.ask(.insert(Entry(30, at: .third), unique: []), in: a)
    database.ask(.insert(Entry(42, at: .third), unique: []), in: b)
    let committed = database.commit(a)
    return database.commit(b) && committed && readByA == [] && readByB == []
  }

  private static func readOnly(
    _ database: TinyDatabase,
    _ a: Number,
    _ b: Number,
    _ reader: Number
  ) -> Bool {
    let readByA = database.values(at: .everywhere, in: a)
    database.set(TinyDatabase.two, 25, in: b)
    database.commit(b)
    let seen = database.values(at: .everywhere, in: reader)
    database.commit(reader)
    database.set(TinyDatabase.one, 0, in: a)
    return database.commit(a) && readByA == [10, 20] && seen == [10, 25]
  }
}
