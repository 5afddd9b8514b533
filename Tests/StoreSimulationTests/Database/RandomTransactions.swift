import Simulation
import StoreModel

@testable import StoreSimulation

/// A few small transactions, run in a random interleaving, and what came of them.
struct RandomTransactions {
  typealias Answer = Statement<Entry>.Answer

  /// One transaction: what it asks, and what it was answered.
  struct History {
    let level: IsolationLevel
    var number = TransactionNumber(rawValue: 0)
    var statements: [Statement<Entry>]
    var answers: [Answer] = []
    var waits = false

    var isOver: Bool {
      switch answers.last {
      case .failed, .committed, .rolledBack: true
      default: false
      }
    }

    var next: Statement<Entry>? {
      waits || isOver ? nil : statements[answers.count]
    }

    /// What it asked and was answered, if it was committed; without the commit.
    var committed: [(statement: Statement<Entry>, answer: Answer)]? {
      answers.last?.committed == nil ? nil : Array(zip(statements, answers).dropLast())
    }
  }

  private static let places = [Entry.Place.first, .second, .everywhere, .only(0)]

  private(set) var histories: [History]
  let database = TinyDatabase()
  let start: SerialModel
  /// The data committed in the end.
  var end: SerialModel { Self.everything(in: database) }

  /// Where the records are that are inserted.
  private let insertionPlace: Entry.Place
  private var random: RandomStream
  private var written = 100

  /// Draws transactions.
  ///
  /// - Parameters:
  ///   - owner: which of the many.
  ///   - levels: the levels to draw from.
  init(_ owner: Int, levels: [IsolationLevel]) {
    random = RandomStream(seed: 1, purpose: "transactions", owner: UInt64(owner))
    insertionPlace = Self.places[Int(random.next(below: UInt64(Self.places.count)))]
    start = Self.everything(in: database)
    histories = []
    for _ in 0..<2 + draw(3) {
      let level = levels[draw(levels.count)]
      var statements: [Statement<Entry>] = []
      for _ in 0...draw(4) { statements.append(drawStatement()) }
      statements.append(draw(8) == 0 ? .rollback : .commit)
      histories.append(History(level: level, statements: statements))
    }
  }

  /// Runs them.
  ///
  /// - Parameters:
  ///   - beginning: is told of each statement, before it is asked.
  ///   - answered: is told of each answer, in order.
  /// - Returns: whether each came to an end.
  mutating func run(
    beginning: (Int, Statement<Entry>) -> Void = { _, _ in },
    answered: (Int, Statement<Entry>, Answer) -> Void = { _, _, _ in }
  ) -> Bool {
    for place in histories.indices {
      histories[place].number = database.begin(histories[place].level)
    }
    while true {
      let ready = histories.indices.filter { histories[$0].next != nil }
      guard !ready.isEmpty else { return histories.allSatisfy(\.isOver) }
      let place = ready[draw(ready.count)]
      guard let statement = histories[place].next else { return false }
      beginning(place, statement)
      let answer = database.ask(statement, in: histories[place].number)
      histories[place].waits = answer == nil
      if let answer {
        histories[place].answers.append(answer)
        answered(place, statement, answer)
      }
      for resumption in database.takeLate() {
        guard let late = histories.firstIndex(where: { $0.number == resumption.number }) else {
          return false
        }
        answered(late, histories[late].statements[histories[late].answers.count], resumption.answer)
        histories[late].waits = false
        histories[late].answers.append(resumption.answer)
      }
    }
  }

  /// Whether some order, one by one, gives each committed transaction what it was answered, and
  /// leaves what is there now.
  var isSerial: Bool {
    Self.isSerial(histories.compactMap(\.committed), from: start, to: end)
  }

  private static func isSerial(
    _ transactions: [[(statement: Statement<Entry>, answer: Answer)]],
    from start: SerialModel,
    to end: SerialModel
  ) -> Bool {
    if transactions.isEmpty { return start == end }
    return transactions.indices.contains { place in
      var model = start
      let fits = transactions[place].allSatisfy { statement, answer in
        model.answer(to: statement, number: answer.inserted?.id) == answer
      }
      guard fits else { return false }
      var others = transactions
      others.remove(at: place)
      return isSerial(others, from: model, to: end)
    }
  }

  private static func everything(in database: TinyDatabase) -> SerialModel {
    var engine = database.engine
    let reader = engine.begin(.readCommitted)
    guard case .records(let records) = engine.perform(.read(.everywhere), in: reader) else {
      return SerialModel(records: [])
    }
    return SerialModel(records: records)
  }

  private mutating func draw(_ bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }

  private mutating func drawStatement() -> Statement<Entry> {
    let key = Self.places[draw(Self.places.count)]
    switch draw(10) {
    case 0, 1: return .read(key)
    case 2: return .page(key, limit: draw(3), skipping: draw(2))
    case 3: return .lock(key)
    case 4, 5:
      let content = Entry(drawValue(), at: insertionPlace, .everywhere)
      let isUnique = insertionPlace == .only(0) && draw(3) > 0
      return .insert(content, unique: isUnique ? [insertionPlace] : [])
    default: return drawUpdate()
    }
  }

  /// Changes record 1 or 2, or the next, if it is there.
  private mutating func drawUpdate() -> Statement<Entry> {
    switch draw(7) {
    case 0, 1, 2: .update(TinyDatabase.one, content: Entry(drawValue(), at: .first, .everywhere))
    case 3, 4, 5: .update(TinyDatabase.two, content: Entry(drawValue(), at: .second, .everywhere))
    default:
      .update(RecordID(rawValue: 3), content: Entry(drawValue(), at: insertionPlace, .everywhere))
    }
  }

  /// A number that nothing else holds.
  private mutating func drawValue() -> Int {
    written += 1
    return written
  }
}
