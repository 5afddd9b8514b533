import StoreModel
import Testing

@testable import StoreSimulation

@Suite("The database compared with plain models")
struct SerializabilityTests {
  private static let cases = 4_000

  /// How many of the cases no order one by one explains, and how many had several commits.
  private func count(_ level: IsolationLevel) -> (anomalies: Int, several: Int) {
    var (anomalies, several) = (0, 0)
    for owner in 0..<Self.cases {
      var transactions = RandomTransactions(owner, levels: [level])
      let isOver = transactions.run()
      #expect(isOver, "case \(owner) hangs")
      #expect(transactions.database.isTidy, "case \(owner) leaves something")
      if transactions.histories.count(where: { $0.committed != nil }) > 1 { several += 1 }
      if !transactions.isSerial { anomalies += 1 }
    }
    return (anomalies, several)
  }

  @Test("serializable transactions match some serial order")
  func serializable() {
    let count = count(.serializable)
    #expect(count.anomalies == 0)
    #expect(count.several > Self.cases / 3)
  }

  @Test("the same transactions at the lower levels do not")
  func lowerLevels() {
    let (repeatable, committed) = (count(.repeatableRead), count(.readCommitted))
    #expect(repeatable.anomalies > 0)
    #expect(committed.anomalies > repeatable.anomalies)
  }

  @Test("each transaction reads what was committed at its read, and its own changes")
  func reads() {
    var answers = 0
    for owner in 0..<Self.cases {
      var transactions = RandomTransactions(owner, levels: IsolationLevel.allCases)
      var oracle = VisibilityOracle(transactions)
      let isOver = transactions.run(
        beginning: { oracle.begin($0, $1) },
        answered: { oracle.check($0, $1, $2) }
      )
      #expect(isOver, "case \(owner) hangs")
      #expect(oracle.complaints == [], "case \(owner)")
      #expect(oracle.committed == transactions.end, "case \(owner)")
      answers += oracle.checked
    }
    #expect(answers > 5 * Self.cases)
  }
}
