import Testing
import Trials

@testable import Commands

@Suite("How people buy in a guessed glue")
struct GluePurchasesTests {
  private func glue(
    _ text: String,
    others: [String] = [],
    products: [String] = ["pro"],
    plans: Set<String> = []
  ) -> GlueText {
    var scan = SourceScan()
    scan.read(text, file: "Store.swift")
    var uses = SourceUses()
    for other in others { uses.read(other, file: "Paywall.swift") }
    return GlueText(scan, module: "Shop", products: products, plans: plans, uses: uses)
  }

  private static let follower = """
    class Store {
      static let shared = Store()
      var ownedIDs: Set<String> = []
      func refreshPurchases() async { for await _ in Transaction.currentEntitlements {} }
    }
    """

  @Test(
    "where another file buys and leaves what follows to the store, so does the button",
    arguments: [
      "func buy(_ a: Product) async { if case .success = try? await a.purchase() { close() } }",
      "func buy(_ a: Product) { try await a.purchase( options: [.quantity(1)]) }",
      "@Environment(\\.purchase) private var purchase\nlet a: Product",
    ]
  )
  func othersBuy(code: String) {
    let other = "import StoreKit\n" + code
    let found = glue(Self.follower, others: [other])
    #expect(
      found.text.contains(
        "  /// Buys as Paywall.swift does, which leaves what follows to the store.\n"
          + "  func buy(_ product: StoreKit.Product) async { _ = try? await product.purchase() }\n"
      ),
      "\(found.text)"
    )
    #expect(found.text.contains("  let store = Store.shared\n"))
    #expect(found.text.contains("{ productIDs(in: store.ownedIDs) }\n") && found.gaps.isEmpty)
    #expect(found.summary.contains { $0 == ("buy", "Paywall.swift") })
  }

  @Test(
    "where the other file does more, or something else, a person has to say what the button calls",
    arguments: [
      "import StoreKit\nlet a: Product\n if case .verified = try await a.purchase() {}",
      "import StoreKit\nlet a: Product\n let b = try await a.purchase(); await b.finish()",
      "import StoreKit\nlet a: Product\n try await kit.purchase(a)",
      "let a: Product\n try await a.purchase()",
      "import StoreKit\nimport Testing\nlet a: Product\n try await a.purchase()",
      "import StoreKit\nlet a: Product\n try await model.purchase()",
      "import StoreKit\nlet a: Product\n try await a.purchase(); await store.refreshPurchases()",
    ]
  )
  func othersDoMore(other: String) {
    let found = glue(Self.follower, others: [other])
    #expect(GlueText.missingBuy(in: found.text) != nil, "\(found.text)")
  }

  @Test("products that buy themselves are made from those of StoreKit; another type listens")
  func purchasable() {
    let found = glue(
      """
      class Item {
        let product: Product
        init(_ product: Product) { self.product = product }
        func purchase() async throws -> (Receipt?, Outcome) { try await product.purchase() }
      }
      class Receipt { let a = Transaction.self }
      class Observer {
        static let shared = Observer()
        func startObserving() { Task { for await a in Transaction.updates { await a.finish() } } }
      }
      """,
      products: ["a", "b"]
    )
    #expect(found.text.contains("    _ = try? await Item(product).purchase()\n"), "\(found.text)")
    #expect(found.text.contains("  let store = Observer.shared\n"))
    #expect(found.text.contains("    store.startObserving()\n"))
    let alone = glue(
      "struct Item { init(product: Product) {}\n func buy() async { await product.purchase() } }"
    )
    #expect(alone.text.contains("    await Item(product: product).buy()\n"), "\(alone.text)")
    #expect(!alone.text.contains("a property with the app's store"))
  }

  @Test("a type that also takes something else is a store, and not a product")
  func notPurchasable() {
    let found = glue("class Store { init(_ a: Product, b: Cart) {}\n func buy() async {} }")
    #expect(found.guess.store?.name == "Store" && found.guess.purchasable == nil)
  }

  @Test("a store for any type of products gets one with the products of the catalog")
  func generic() {
    let found = glue(
      """
      final class Helper<Item>: Base where Item: RawRepresentable & Hashable,
                                           Item.RawValue == String {
        init(items: [Item], name: @escaping (Item) -> String) {}
      }
      extension Helper {
        func fetch(timeout: TimeInterval) async throws -> [Item: Offer] { [:] }
        func purchase(_ offer: Offer) async throws { try await offer.native.purchase() }
      }
      struct Offer { let productID: String; let native: Product }
      """,
      products: ["a", "b"]
    )
    let text = found.text
    #expect(
      text.contains(
        "  let store = Helper<ProductUnderTest>(items: ProductUnderTest.allCases, "
          + "name: { $0.rawValue })\n"
      ),
      "\(text)"
    )
    #expect(
      text.contains("guard let item = try? await store.fetch(timeout: 30).values.first(where: ")
    )
    #expect(text.contains("{ $0.productID == product.id }) else { return }\n"))
    #expect(text.contains("    try? await store.purchase(item)\n"))
    #expect(
      text.contains("struct ProductUnderTest: RawRepresentable, Hashable, Sendable, CaseIterable {")
    )
    #expect(text.contains("  static let allCases = [\"a\", \"b\"].map { Self(rawValue: $0) }\n"))
  }

  @Test("its own products buy by their raw values")
  func genericProduct() {
    let store = { (constraints: String) in
      "class Store<Item\(constraints)> {\n var isPro = false\n func buy(_ item: Item) {} }"
    }
    let found = glue(store(": RawRepresentable & Hashable & Sendable")).guess.store
    #expect(found == nil, "nothing says that the raw values are texts")
    for head in [": RawRepresentable<String>", ": RawRepresentable<String> & Hashable"] {
      let text = glue(store(head)).text
      #expect(
        text.contains("    store.buy(ProductUnderTest(rawValue: product.id))\n"),
        "\(text)"
      )
    }
    for head in [": Codable", ": RawRepresentable<String>, Other: Hashable"] {
      #expect(glue(store(head)).guess.store == nil)
    }
  }

  @Test("what stands for a product is found in the store's list")
  func listed() {
    let found = glue(
      """
      class Store {
        var offers: [Offer] = []
        var isPro = false
        func buy(_ offer: Offer) async {}
      }
      struct Offer { let productIdentifier: String; var native: Product }
      """
    )
    #expect(
      found.text.contains(
        "guard let item = store.offers.first(where: { $0.productIdentifier == product.id }) else"
      ),
      "\(found.text)"
    )
    #expect(found.gaps.isEmpty)
  }

  @Test("a function that updates the products for sale loads them; one for owned ones reads")
  func updates() {
    let store = """
      class Store {
        var ownedIDs: Set<String> = []
        func updateAvailableProducts() async { items = try await fetcher.products(for: ids) }
        func updatePurchasedProducts() async { for await _ in Transaction.currentEntitlements {} }
        func buy(_ product: Product) async {}
      }
      """
    let app = "await Store().updateAvailableProducts(); store.updatePurchasedProducts()"
    #expect(
      glue(store, others: [app]).text.contains(
        "    await store.updateAvailableProducts()\n    await store.updatePurchasedProducts()\n"
      )
    )
  }

  @Test("what takes a protocol to which StoreKit's products conform is made from the product")
  func conforming() {
    let store = "class Store {\n var isPro = false\n func buy(_ item: Item) async {} }\n"
    let item = "protocol Priced {}\nclass Item { init() {}\n init(product: Priced) {} }\n"
    let found = glue(store + item + "extension Product: Priced {}")
    #expect(found.text.contains("    await store.buy(Item(product: product))\n"), "\(found.text)")
    #expect(GlueText.missingBuy(in: glue(store + item).text) != nil)
  }

  private static func served(_ list: String) -> String {
    """
    class Store {
      \(list)
      var products: [Product] = []
      var isPro = false
      func refreshPurchases() async { for await _ in Transaction.currentEntitlements {} }
      func requestProducts() async { products = try await Product.products(for: productIDs) }
      func loadFromServer() { server.ask { self.productIDs = $0; self.products = [] } }
      func buy(_ product: Product) async {}
    }
    """
  }

  @Test("in place of the app's server, the glue names the products, where nothing requests them")
  func serverNames() {
    let lines = "    store.productIDs = [\"a\", \"b\"]\n    await store.requestProducts()\n"
    let names = "    // The app's server names the products.\n" + lines
    let app = ["let store = Store()\nstore.refreshPurchases(); store.loadFromServer()"]
    for list in ["var productIDs: [String] = []", "var productIDs = Set<String>()"] {
      let found = glue(Self.served(list), others: app, products: ["a", "b"])
      #expect(found.text.contains(names), "\(found.text)")
    }
  }

  @Test(
    "not if the app's own code fills the list, or requests the products",
    arguments: [
      ("var productIDs: [String] = [\"a\"]", "store.buy(a)"),
      ("var productIDs: [String] = []\ninit() { productIDs = read() }", "store.buy(a)"),
      ("let productIDs: [String] = []", "store.buy(a)"),
      ("var productIDs: [String] = []", "store.buy(a); store.requestProducts()"),
    ]
  )
  func appNames(list: String, code: String) {
    let app = "let store = Store()\nstore.refreshPurchases(); \(code)"
    let found = glue(Self.served(list), others: [app])
    #expect(!found.text.contains("store.productIDs"), "\(found.text)")
  }

  private func shared(_ others: [String], _ products: [String]) -> String {
    var found = glue(
      "class Store {\n var isPro = false\n func buy(_ product: Product) async {} }",
      others: others,
      products: ["photo", "monthly"],
      plans: ["monthly"]
    )
    found.verdict = GlueVerdict(
      access: .unreported,
      choices: [GlueVerdict.Choice(expression: "store.isPro", isFlag: true, products: products)]
    )
    return found.text
  }

  @Test("a flag that plans share says nothing of plans whose status a view reads")
  func viewPlans() {
    let view = "content.subscriptionStatusTask(for: group) { a in Store.shared.isPro }"
    let text = shared([view], ["photo", "monthly"])
    #expect(text.contains("{ store.isPro ? [\"photo\"] : [] }\n"), "\(text)")
    #expect(text.contains("  var offered: Set<String>? {\n    [\n      \"photo\",\n    ]\n  }\n"))
    let both = "flagged: Set<String> = [\n    \"photo\",\n    \"monthly\",\n  ]\n"
    let without = shared([], ["photo", "monthly"])
    #expect(without.contains(both) && !without.contains("offered"), "\(without)")
    let own = shared([view], ["monthly"])
    #expect(own.contains("{ store.isPro ? [\"monthly\"] : [] }\n"), "the flag of the plans alone")
    #expect(!own.contains("offered"))
  }

  @Test("the members of a type on a global actor of the app are awaited")
  func isolated() {
    let text = """
      @globalActor actor StoreActor { static let shared = StoreActor() }
      @StoreActor final class Store {
        static let shared = Store()
        private(set) var ownedIDs: Set<String> = []
        func refreshPurchases() { Task { for await _ in Transaction.currentEntitlements {} } }
        func buy(_ product: Product) {}
      }
      """
    let found = glue(text)
    #expect(found.text.contains("  let store = Store.shared\n"), "\(found.text)")
    #expect(found.text.contains("    await store.refreshPurchases()\n"))
    #expect(found.text.contains("    await store.buy(product)\n"))
    #expect(found.gaps == ["Store is isolated to an actor: keep a copy of ownedIDs here"])
    let candidates = CandidatesText(found, besides: found.text).candidates.map(\.expression)
    #expect(candidates.contains("await store.ownedIDs"), "\(candidates)")
    let onMain = glue(text.replacing("@StoreActor final", with: "@MainActor final"))
    #expect(onMain.gaps.isEmpty && onMain.text.contains("    store.buy(product)\n"))
    let unshared = glue(text.replacing("  static let shared = Store()\n", with: ""))
    #expect(unshared.gaps.first?.hasPrefix("how the app creates Store") == true)
  }
}
