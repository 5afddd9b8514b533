import FileFormats
import StoreModel
import StoreSimulation
import Testing

@testable import ServerTesting

@Suite("The books beside a real server")
struct ServerBooksTests {
  private func purchases(_ type: ProductType, _ read: String) throws -> Int {
    let text = TargetFileTests.complete
      .replacing(#"balance: "/users/0/balance""#, with: read)
      .replacing("coins: 10", with: "p: 10")
    let target = try ServerTargetReader.decode(FileText(name: "t", bytes: Array(text.utf8)))
    var books = ServerBooks(of: target)
    let transaction = Transaction(
      id: TransactionID(rawValue: 1),
      productID: "p",
      productType: type,
      purchaseDate: StoreDate(rawValue: 0)
    )
    let entry = BookEntry(transaction: transaction, sequence: 1, origin: .direct)
    books.observe(.charged(entry, account: AccountID(rawValue: 0)))
    return books.purchases
  }

  @Test("count only what can be read from the server, so that nothing else looks tested")
  func readable() throws {
    let plans = #"plans: { at: "/p", product: "/id", expires: "/end" }"#
    #expect(try purchases(.consumable, #"balance: "/b""#) == 1)
    #expect(try purchases(.consumable, plans) == 0)
    #expect(try purchases(.autoRenewable, plans) == 1)
    #expect(try purchases(.nonConsumable, plans) == 1)
  }
}
