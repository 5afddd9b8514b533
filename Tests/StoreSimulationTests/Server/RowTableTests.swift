import StoreModel
import Testing

@testable import StoreSimulation

@Suite("The server's rows")
struct RowTableTests {
  private let key = RowKey.named("a")

  @Test("of two replacements of a row that both read, the second is refused")
  func replace() {
    var table = RowTable()
    let row = table.insert(.text("1"), for: key)
    #expect(table.replace(row, with: .text("2"), ifUnchanged: true)?.version == 1)
    #expect(table.replace(row, with: .text("3"), ifUnchanged: true) == nil)
    #expect(table.rows(for: key).map(\.content) == [.text("2")])
    #expect(table.replace(row, with: .text("3"), ifUnchanged: false)?.content == .text("3"))
  }

  @Test("rows of one key are kept apart and found in order of insertion")
  func repeated() {
    var table = RowTable()
    _ = table.insert(.text("1"), for: key)
    _ = table.insert(.text("2"), for: key)
    #expect(table.rows(for: key).map(\.content) == [.text("1"), .text("2")])
    #expect(table.rows(for: .named("b")).isEmpty)
  }

  @Test("purchases are found by their current token, not by a former one")
  func naming() {
    let (first, second) = (AppAccountToken(rawValue: "a"), AppAccountToken(rawValue: "b"))
    var table = RowTable()
    let row = table.insert(.purchase(PurchaseRecord(creditedTo: first)), for: key)
    #expect(table.purchases(naming: first) == [row])
    let record = RowContent.purchase(PurchaseRecord(creditedTo: second))
    let moved = table.replace(row, with: record, ifUnchanged: true)
    #expect(table.purchases(naming: first).isEmpty)
    #expect(table.purchases(naming: second) == [moved].compactMap(\.self))
  }
}
