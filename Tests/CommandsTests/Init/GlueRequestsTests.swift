import Testing

@testable import Commands

@Suite("How a guessed glue names the product in the app's own terms")
struct GlueRequestsTests {
  private func glue(_ text: String) -> GlueText {
    var scan = SourceScan()
    scan.read(text, file: "Store.swift")
    return GlueText(scan, module: "Shop", products: ["pro"])
  }

  private func kit(_ types: String) -> GlueText {
    let kit = "class Kit { init() {}\n var isPro = false\n func buy(_ order: Order) async {} }\n"
    return glue(kit + types)
  }

  @Test(
    "a request of the app's own gets the identifier of the product where it belongs",
    arguments: [
      ("struct Order { let productID: String }", "Order(productID: product.id)"),
      (
        "struct Order { var note: String?; let sku: String; let amount: Int; let isGift: Bool }",
        "Order(sku: product.id, amount: 1, isGift: false)"
      ),
      (
        """
        struct Order { init(google: Play? = nil, apple: Item? = nil) {}
          init(from decoder: any Decoder) throws {} }
        struct Play { let sku: String }
        struct Item { let sku: String }
        """, "Order(apple: Item(sku: product.id))"
      ),
      (
        """
        struct Order { init(kind: Kind, at: Date? = nil) {}
          enum Kind { case once(Item), other
            case subscription(item: Plan) } }
        struct Item { let sku: String }
        struct Plan { let productId: String }
        """,
        "Order(kind: product.type == .autoRenewable "
          + "? Order.Kind.subscription(item: Plan(productId: product.id)) "
          + ": Order.Kind.once(Item(sku: product.id)))"
      ),
      (
        "enum Order { case none\n case one(item: Item) }\nstruct Item { let sku: String }",
        "Order.one(item: Item(sku: product.id))"
      ),
    ]
  )
  func request(types: String, expected: String) {
    let found = kit(types)
    #expect(found.text.contains("    await store.buy(\(expected))\n"), "\(found.text)")
    #expect(GlueText.missingBuy(in: found.text) == nil)
  }

  @Test(
    "a request stays a gap if a part of it is unclear",
    arguments: [
      "struct Order { let name: String }",
      "struct Order { let sku: String; let date: Date }",
      "private struct Order { let sku: String }",
      "struct Order { let next: Next }\nstruct Next { let order: Order }",
      "enum Order { case a(Item)\n case b(Item) }\nstruct Item { let sku: String }",
      "enum Order { case a([String: Item]) }\nstruct Item { let sku: String }",
    ]
  )
  func unclearRequest(types: String) {
    #expect(GlueText.missingBuy(in: kit(types).text) != nil, "\(kit(types).text)")
  }

  @Test("what stands for a server answers with the product that it is asked for")
  func server() {
    let found = glue(
      """
      class Store { init(api: any API) {}\n var isPro = false\n func buy(_ product: Product) {} }
      protocol API {
        func order(for packageID: String) async throws -> Order
        func offer(product: String, of day: Date) -> Order?
        func orders(code: String) -> Order
        func swap(oldID: String, newID: String) -> Order
      }
      struct Order {
        let id: String; let storeProductID: String; let appAccountToken: String; let item: Item
      }
      struct Item { let sku: String; let token: String }
      """
    )
    let user = GlueText.user
    func order(_ product: String, _ user: String) -> String {
      "Order(id: \"\", storeProductID: \(product), appAccountToken: \"\(user)\", "
        + "item: Item(sku: \(product), token: \"\")) }\n"
    }
    for line in [
      "  func order(for packageID: String) async throws -> Order { " + order("packageID", user),
      "  func offer(product: String, of day: Date) -> Order? { " + order("product", user),
      "  func orders(code: String) -> Order { " + order("\"\"", ""),
      "  func swap(oldID: String, newID: String) -> Order { " + order("\"\"", ""),
    ] { #expect(found.text.contains(line), "\(found.text)") }
  }
}
