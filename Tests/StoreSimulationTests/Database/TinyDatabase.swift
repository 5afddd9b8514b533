import StoreModel

@testable import StoreSimulation

/// A database with the two records of Kleppmann's "Hermitage" (github.com/ept/hermitage), where the
/// behaviour of PostgreSQL's levels is written down statement by statement: 1 holds 10, 2 holds 20.
final class TinyDatabase {
  typealias Answer = Statement<Entry>.Answer
  typealias Resumption = TransactionEngine<Entry>.Resumption

  static let one = RecordID(rawValue: 1)
  static let two = RecordID(rawValue: 2)
  private static let contents = [
    one: Entry(10, at: .first, .everywhere), two: Entry(20, at: .second, .everywhere),
  ]

  var engine = TransactionEngine<Entry>()
  /// The answers to waiting statements, in order.
  private(set) var late: [Resumption] = []

  init() {
    let setup = begin(.readCommitted)
    for id in [Self.one, Self.two] {
      if let content = Self.contents[id] { ask(.insert(content, unique: []), in: setup) }
    }
    ask(.commit, in: setup)
  }

  func begin(_ level: IsolationLevel) -> TransactionNumber { engine.begin(level) }

  @discardableResult
  func ask(_ statement: Statement<Entry>, in number: TransactionNumber) -> Answer? {
    let answer = engine.perform(statement, in: number)
    late += engine.takeResumed()
    return answer
  }

  /// Changes record 1 or 2.
  @discardableResult
  func set(_ id: RecordID, _ value: Int, in number: TransactionNumber) -> Answer? {
    guard let content = Self.contents[id] else { return nil }
    return ask(.update(id, content: content.with(value)), in: number)
  }

  func values(
    at key: Entry.Place,
    in number: TransactionNumber
  ) -> [Int]? {
    ask(.read(key), in: number)?.values
  }

  /// Commits; whether that succeeded.
  @discardableResult
  func commit(_ number: TransactionNumber) -> Bool {
    ask(.commit, in: number)?.committed != nil
  }

  func takeLate() -> [Resumption] {
    defer { late = [] }
    return late
  }

  /// The committed data, oldest record first.
  var committed: [Int] {
    var copy = engine
    let reader = copy.begin(.readCommitted)
    return copy.perform(.read(.everywhere), in: reader)?.values ?? []
  }

  /// Whether nothing is left of transactions that are over.
  var isTidy: Bool {
    engine.openCount == 0 && engine.locks.isEmpty && !engine.versions.hasOpenSnapshots
      && engine.versions.olderCount == 0
  }
}
