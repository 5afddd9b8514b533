import StoreModel
import Testing

@testable import Entitlements

@Suite("The administrators' pages of the image app")
struct CatalogPagesTests {
  private typealias Page = AsDesigned.IAPProductsPage
  private typealias Form = AsDesigned.IAPProductForm
  private static let starter: ProductID = "com.aiimagestylist.credits.starter"
  private static let popular: ProductID = "com.aiimagestylist.credits.popular"

  private func date(_ day: Int64) -> StoreDate { StoreDate(rawValue: day * 86_400_000) }

  private func page() throws -> Page {
    var page = Page()
    try page.create(Self.popular, Form(name: "Popular", credits: 50, displayOrder: 1), at: date(1))
    try page.create(Self.starter, Form(name: "Starter", credits: 10), at: date(2))
    return page
  }

  @Test("A created pack is listed in display order, whenever it was created")
  func create() throws {
    let products = try page().products
    #expect(products.map(\.productId) == [Self.starter, Self.popular])
    #expect(products.map(\.id) == [2, 1])
    #expect(products[0].createdAt == date(2))
    #expect(products[0].updatedAt == date(2))
  }

  @Test("A pack with a known identifier or without credits is refused and changes nothing")
  func refused() throws {
    var page = try page()
    let before = page
    #expect(throws: Page.Refusal.duplicate(Self.starter)) {
      try page.create(Self.starter, Form(name: "Again", credits: 5), at: date(3))
    }
    #expect(throws: Page.Refusal.noCredits) {
      try page.create("new", Form(name: "Nothing", credits: 0), at: date(3))
    }
    #expect(throws: Page.Refusal.noCredits) {
      try page.update(Self.starter, Form(name: "Nothing", credits: 0), at: date(3))
    }
    #expect(page == before)
  }

  @Test("An update changes everything but the identifiers and the date of creation")
  func update() throws {
    var page = try page()
    let price = Price(milliunits: 990, currency: "USD")
    try page.update(
      Self.starter,
      Form(
        name: "Small",
        description: "Twelve",
        credits: 12,
        price: price,
        isActive: false,
        displayOrder: 2
      ),
      at: date(3)
    )
    let changed = try #require(page.products.last)
    #expect(changed.id == 2)
    #expect(changed.productId == Self.starter)
    #expect(changed.name == "Small")
    #expect(changed.description == "Twelve")
    #expect(changed.credits == 12)
    #expect(changed.price == price)
    #expect(!changed.isActive)
    #expect(changed.createdAt == date(2))
    #expect(changed.updatedAt == date(3))
  }

  @Test("A disabled pack is hidden from customers only, until it is enabled again")
  func active() throws {
    var page = try page()
    try page.setActive(Self.starter, false, at: date(3))
    #expect(page.activeProducts.map(\.productId) == [Self.popular])
    #expect(page.products.count == 2)
    try page.setActive(Self.starter, true, at: date(4))
    #expect(page.activeProducts.map(\.productId) == [Self.starter, Self.popular])
    #expect(page.products[0].updatedAt == date(4))
  }

  @Test("A deleted pack is gone; created again, it has a new number")
  func delete() throws {
    var page = try page()
    try page.delete(Self.starter)
    #expect(page.products.map(\.productId) == [Self.popular])
    #expect(throws: Page.Refusal.notFound(Self.starter)) { try page.delete(Self.starter) }
    #expect(throws: Page.Refusal.notFound(Self.starter)) {
      try page.update(Self.starter, Form(name: "Starter", credits: 10), at: date(3))
    }
    #expect(throws: Page.Refusal.notFound(Self.starter)) {
      try page.setActive(Self.starter, true, at: date(3))
    }
    try page.create(Self.starter, Form(name: "Starter", credits: 10), at: date(3))
    #expect(page.products.map(\.id) == [3, 1])
  }

  // MARK: The ledger

  private func entry(
    _ kind: LedgerEntry.Kind,
    _ amount: Int,
    of product: ProductID? = nil,
    by user: String = "anna",
    status: LedgerEntry.Status = .completed,
    on day: Int64 = 1
  ) -> LedgerEntry {
    let transaction = product.map {
      Transaction(
        id: TransactionID(rawValue: 1),
        productID: $0,
        productType: .consumable,
        purchaseDate: date(day)
      )
    }
    return LedgerEntry(
      user: AppAccountToken(rawValue: user),
      kind: kind,
      amount: amount,
      transaction: transaction,
      status: status,
      at: date(day)
    )
  }

  private var ledger: [LedgerEntry] {
    [
      entry(.bonus, 2),
      entry(.purchase, 50, of: Self.popular, on: 2),
      entry(.usage, -1, on: 3),
      entry(.purchase, 10, of: Self.starter, by: "ben", status: .refunded, on: 3),
      entry(.purchase, 50, of: Self.popular, by: "ben", on: 4),
      entry(.purchase, 10, of: Self.starter, status: .failed, on: 5),
    ]
  }

  private var transactions: [HistoryPage.Line] {
    ledger.enumerated().map { HistoryPage.Line(RecordID(rawValue: $0.offset + 1), $0.element) }
  }

  @Test("Statistics count purchases in force and refunded ones, by pack")
  func statistics() {
    #expect(
      Page.statistics(of: ledger) == [
        Page.Statistics(productId: Self.popular, purchases: 2, refunds: 0, credits: 100),
        Page.Statistics(productId: Self.starter, purchases: 0, refunds: 1, credits: 0),
      ]
    )
  }

  @Test("Without filters, all rows are shown, newest first")
  func all() {
    let page = AsDesigned.TransactionsPage(transactions: transactions)
    #expect(page.rows.map(\.id.rawValue) == [6, 5, 4, 3, 2, 1])
  }

  @Test("Each filter leaves its rows, and several leave what passes all of them")
  func filters() {
    var page = AsDesigned.TransactionsPage(transactions: transactions)
    func shown(_ change: (inout AsDesigned.TransactionsPage.Filters) -> Void) -> [Int] {
      page.filters = AsDesigned.TransactionsPage.Filters()
      change(&page.filters)
      return page.rows.map(\.id.rawValue)
    }
    #expect(shown { $0.user = AppAccountToken(rawValue: "ben") } == [5, 4])
    #expect(shown { $0.product = Self.popular } == [5, 2])
    #expect(shown { $0.status = .refunded } == [4])
    #expect(shown { $0.from = date(3) } == [6, 5, 4, 3])
    #expect(shown { $0.until = date(3) } == [2, 1])
    #expect(
      shown {
        $0.user = AppAccountToken(rawValue: "ben")
        $0.product = Self.starter
        $0.from = date(3)
        $0.until = date(4)
      } == [4]
    )
  }

  @Test("The CSV file has a heading and the shown rows, with quotation where it is needed")
  func csv() {
    var page = AsDesigned.TransactionsPage(transactions: transactions)
    page.filters.status = .refunded
    #expect(
      page.csv == "id,user_id,type,amount,product_id,status,created_at\r\n"
        + "4,ben,purchase,10,com.aiimagestylist.credits.starter,refunded,1970-01-04 00:00:00\r\n"
    )
    page.transactions = [
      HistoryPage.Line(RecordID(rawValue: 7), entry(.usage, -1, by: "a \"b\", c\r\nd"))
    ]
    page.filters.status = nil
    #expect(
      page.csv == "id,user_id,type,amount,product_id,status,created_at\r\n"
        + "7,\"a \"\"b\"\", c\r\nd\",usage,-1,,completed,1970-01-02 00:00:00\r\n"
    )
  }
}
