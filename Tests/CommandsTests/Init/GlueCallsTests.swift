import Testing

@testable import Commands

@Suite("What a guessed glue calls")
struct GlueCallsTests {
  private func glue(_ text: String, others: [String] = [], products: [String] = ["pro"]) -> GlueText
  {
    var scan = SourceScan()
    scan.read(text, file: "Store.swift")
    var uses = SourceUses()
    for other in others { uses.read(other) }
    return GlueText(scan, module: "Shop", products: products, uses: uses)
  }

  @Test(
    "members of a private extension and private types are not called",
    arguments: ["private", "fileprivate"]
  )
  func privateExtension(access: String) {
    let glue = glue(
      """
      class Store {
        var ownedIDs: Set<String> = []
        func buyPlan() { Task { await purchase(plan) } }
      }
      \(access) extension Store { func purchase(_ product: Product) async {} }
      \(access) final class Helper {
        var ownedIDs: Set<String> = []
        func purchase(_ product: Product) {}
      }
      """
    )
    #expect(glue.text.contains("    store.buyPlan()\n"), "\(glue.text)")
    #expect(!glue.text.contains("store.purchase(") && glue.gaps.isEmpty)
    #expect(glue.summary.first?.guess == "Store, Store.swift:1")
  }

  private static func idle(_ purchase: String) -> String {
    """
    class Store {
      func loadProducts() async { items = try? await Product.products(for: ids) }
      func refreshPurchases() async { for await _ in Transaction.currentEntitlements {} }
      \(purchase)
    """
  }

  @Test("a load of products that a purchase needs and nothing calls ends the launch, and is known")
  func addedLoad() {
    let store = Self.idle("func buy() async { await use(items) }")
    let app = "Task { await store.refreshPurchases() }\nlet store = Store()"
    let found = glue(store + "\n}", others: [app])
    let lines = """
          await store.refreshPurchases()
          // No file of the app calls this; nobody could buy anything without it.
          await store.loadProducts()
        }
      """
    #expect(found.text.contains(lines), "\(found.text)")
    #expect(found.addedLoad == "loadProducts() of Store, line 2" && found.idleLoads.isEmpty)
    for code in ["init() { Task { await loadProducts() } }", "init() { get() }"] {
      let all = store + "\n \(code)\n func get() { loadProducts() }\n}"
      #expect(glue(all, others: [app]).addedLoad == nil, "\(code)")
    }
    #expect(glue(store + "\n}", others: [app + "\nstore.loadProducts()"]).addedLoad == nil)
    #expect(glue(store + "\n}").addedLoad == nil, "the glue calls it anyway")
  }

  @Test("loads of products that nothing calls are known")
  func idleLoads() {
    let store = Self.idle("func buy(_ product: Product) async {}")
    let app = "Task { await store.refreshPurchases() }\nlet store = Store()"
    let idle = ["loadProducts() of Store, line 2"]
    let found = glue(store + "\n}", others: [app])
    #expect(found.idleLoads == idle)
    #expect(found.addedLoad == nil, "the glue hands the product to the purchase")
    #expect(glue(store + "\n}").idleLoads.isEmpty, "a glue without other files calls it")
    #expect(
      glue(store + "\n init() { Task { await loadProducts() } }\n}", others: [app]).idleLoads
        .isEmpty
    )
  }

  @Test("a purchase in which nothing of the app runs is a gap of its own")
  func missingBuy() {
    let known = glue("class Store {\n func buy(_ a: Product) async {}\n func load(_ b: Any) {} }")
    #expect(GlueText.missingBuy(in: known.text) == nil)
    for text in ["struct Prices {}", "class Store {\n func buy(_ a: Product, b: (Odd)) async {} }"]
    {
      let missing = GlueText.missingBuy(in: glue(text).text)
      #expect(missing?.what.hasPrefix("call ") == true, "\(glue(text).text)")
    }
  }

  @Test("a member with its own access level is visible although its extension is private")
  func internalMember() {
    let glue = glue(
      "class Store { var isPro = false }\n"
        + "private extension Store { internal func buy(_ product: Product) {} }"
    )
    #expect(glue.text.contains("    store.buy(product)\n"), "\(glue.text)")
  }

  @Test("where each purchase function is private, the button calls the function that calls it")
  func indirect() {
    let glue = glue(
      """
      class Store {
        var isPro = false
        private func purchase(_ product: Product) async {}
        func tapUnlock() { Task { await purchase(plan) } }
        func restoreAll() { purchase(plan) }
      }
      """
    )
    #expect(glue.text.contains("    store.tapUnlock()\n"), "\(glue.text)")
  }

  @Test("a start with arguments is marked, and what it starts is not started a second time")
  func incompleteStart() {
    let text = """
      class Store {
        var ownedIDs: Set<String> = []
        func begin(skus: [String]) async { task = observeUpdates(); await fetchProducts() }
        func observeUpdates() -> Task<Void, Never> {
          Task { for await _ in Transaction.updates {} }
        }
        func fetchProducts() async {}
        func buy(_ product: Product) async {}
      }
      """
    let glue = glue(text)
    #expect(glue.gaps == ["call begin(skus:) of Store, line 3: it takes [String]"])
    #expect(
      !glue.text.contains("store.observeUpdates") && !glue.text.contains("store.fetchProducts")
    )
    let used = self.glue(text, others: ["let store = Store()\nstore.fetchProducts(); store.buy(a)"])
    #expect(used.gaps.isEmpty, "the app calls another function")
    #expect(used.text.contains("    await store.fetchProducts()\n"))
  }

  @Test("a launch does not call a listener that the app never starts")
  func neverListens() {
    let text = """
      class Store {
        var isPro = false
        func watch() { Task { for await _ in Transaction.updates {} } }
        func buy(_ product: Product) async {}
      }
      """
    let call = "    store.watch()\n"
    #expect(glue(text).text.contains(call), "no other file is known")
    #expect(!glue(text, others: ["Store().buy(product)"]).text.contains(call))
    #expect(glue(text, others: ["Store().buy(product); Store().watch()"]).text.contains(call))
    let inside = text + "\nclass Session { func open() { store.watch() } }"
    #expect(glue(inside, others: ["Store().buy(product)"]).text.contains(call))
  }

  @Test("a listener that the initializer starts through another function is not started again")
  func startedInside() {
    let glue = glue(
      """
      class Store {
        init() { prepareAll() }
        private func prepareAll() { startListening() }
        func startListening() {}
        func buy(_ product: Product) {}
      }
      """
    )
    #expect(!glue.text.contains("store.startListening"), "\(glue.text)")
  }

  @Test("an endless function gets a task of its own, so that what follows runs")
  func endless() {
    let glue = glue(
      """
      class Store {
        func listen() async { for await new in Transaction.updates { _ = new } }
        func loadProducts() async {}
        func buy(_ product: Product) async {}
      }
      """
    )
    #expect(
      glue.text.contains("    Task { await store.listen() }\n    await store.loadProducts()\n"),
      "\(glue.text)"
    )
  }

  @Test(
    "a function is endless if it awaits the loop itself",
    arguments: [
      ("for await case .verified(let new) in Transaction.updates {}", true),
      ("for try await new in service.transactionUpdates where new.isNew {}", true),
      ("await group { $0.addTask { for await a in Status.updates {} } }", true),
      ("await other()", true),
      ("Task { for await new in Transaction.updates {} }", false),
      (
        "Task<Void, Never>.detached(priority: .low) { for await new in Storefront.updates {} }",
        false
      ),
      ("task = Task { await other() }", false),
      ("for await old in Transaction.unfinished {}", false),
      ("for new in updates { await add(new) }", false),
    ]
  )
  func loops(body: String, isEndless: Bool) throws {
    var scan = SourceScan()
    scan.read(
      "class Store { func start() async { \(body) }\n"
        + "func other() async { await start(); await last() }\n"
        + "func last() async { for await a in Transaction.updates {} } }",
      file: "Store.swift"
    )
    let store = try #require(scan.type(named: "Store"))
    #expect(store.isEndless(store.functions[0]) == isEndless)
  }

  @Test("of several stores, the one that other files name is meant")
  func severalStores() {
    let text = """
      class First { var isPro = false; func purchase(_ product: Product) {} }
      class Second { var isPro = false; func purchase(_ product: Product) {} }
      class MockStore { var isPro = false; func purchase(_ product: Product) {} }
      """
    #expect(glue(text).guess.store?.name == "First")
    #expect(glue(text, others: ["Second().purchase(a)"]).guess.store?.name == "Second")
    #expect(glue(text, others: ["MockStore().purchase(a)"]).guess.store?.name == "First")
  }

  @Test("a purchase function that no other file calls is marked")
  func unused() {
    let text = "class Store { var isPro = false\n func purchase(_ product: Product) async {} }"
    let gap = "no other file calls purchase(_:) of Store, line 2: call what the buy button calls"
    #expect(glue(text).gaps.isEmpty, "no other file is known")
    #expect(glue(text, others: ["if Store().isPro {}"]).gaps == [gap])
    #expect(glue(text, others: ["Store().isPro; Store().purchase(a)"]).gaps.isEmpty)
    let outer = text + "\nextension Store { func checkOut(_ id: String) { purchase(found) } }"
    let view = glue(outer, others: ["Store().isPro; Store().checkOut(id)"])
    #expect(view.text.contains("    store.checkOut(product.id)\n") && view.gaps.isEmpty)
    let behind = "protocol Selling {}\nextension Store: Selling {}\n" + text
    let others = ["if Store().isPro {}", "let shop: any Selling\nshop.purchase(a)"]
    #expect(glue(behind, others: others).gaps.isEmpty, "called through a protocol")
  }

  @Test(
    "a tap ends when the app reports the result",
    arguments: [
      (
        "func buy(_ p: Product, success: () -> Void, failure: (Error, Int) -> ())",
        "await untilCalled { done in "
          + "store.buy(product, success: { done() }, failure: { _, _ in done() }) }"
      ),
      (
        "func buy(_ p: Product, done: ((Bool) -> Void)? = nil)",
        "await untilCalled { done in store.buy(product, done: { _ in done() }) }"
      ),
      (
        "func buy(_ p: Product, then: (Bool) -> Void, log: () -> Void = {}) throws -> Int",
        "await untilCalled { done in _ = try? store.buy(product, then: { _ in done() }) }"
      ),
      (
        "func buy(_ p: Product, onStart: () -> Void) async",
        "await store.buy(product, onStart: {})"
      ),
    ]
  )
  func completions(function: String, call: String) {
    let glue = glue("class Store { var isPro = false\n \(function) {} }")
    #expect(glue.text.contains("    \(call)\n"), "\(glue.text)")
    #expect(glue.gaps.isEmpty)
  }

  @Test(
    "a closure that purchases gets one; a closure with another result is left to the developer",
    arguments: [
      ("() async throws -> Product.PurchaseResult", "{ try await product.purchase() }"),
      (
        "(Product) async throws -> StoreKit.Product.PurchaseResult",
        "{ _ in try await product.purchase() }"
      ),
      (
        "(Product, Set<Product.PurchaseOption>) async throws -> Product.PurchaseResult",
        "{ _, options in try await product.purchase(options: options) }"
      ),
      ("() -> Product.PurchaseResult", nil), ("() async throws -> Bool", nil),
    ] as [(String, String?)]
  )
  func actions(type: String, closure: String?) {
    let glue = glue("class Store { var isPro = false\n func buy(with action: \(type)) async {} }")
    if let closure {
      #expect(glue.text.contains("    await store.buy(with: \(closure))\n"), "\(glue.text)")
    } else {
      let gap = "call buy(with:) of Store, line 2: it takes \(type); "
      #expect(glue.gaps == [gap + "this calls only StoreKit's purchase()"])
    }
  }

  @Test(
    "what stands for a product is made of it",
    arguments: [
      ("struct Item { init(_ product: Product) {} }", "Item(product)"),
      (
        "struct Item { init(name: String) {}\n init(of a: Product, b: Int = 1) {} }",
        "Item(of: product)"
      ),
      ("struct Item {}\nextension Product { func item() -> Item { Item() } }", "product.item()"),
      ("struct Item {}\nextension Product { var item: Item { Item() } }", "product.item"),
      (
        """
        struct Item { init(_ a: Product) {} }
        extension Product { static var item: Item { Item() } }
        """, "Item(product)"
      ),
      ("typealias Item = Product", "product"),
    ]
  )
  func item(declaration: String, value: String) {
    let glue = glue("class Store { func buy(_ item: Item) async {} }\n" + declaration)
    #expect(glue.text.contains("    await store.buy(\(value))\n"), "\(glue.text)")
  }

  @Test("a function that judges a purchase gets its result")
  func result() {
    let plain = glue("class Store { func buy(_ a: Product, with b: Product.PurchaseResult) {} }")
    #expect(
      plain.text.contains(
        """
            guard let result = try? await product.purchase() else { return }
            store.buy(product, with: result)

        """
      ),
      "\(plain.text)"
    )
    let both = glue(
      "class Store { func buy(_ a: Product, b: Result<Product.PurchaseResult, any Error>) {} }"
    )
    #expect(both.text.contains("    store.buy(product, b: result)\n"), "\(both.text)")
    #expect(both.text.contains("catch { result = .failure(error) }\n"))
  }

  @Test(
    "if nothing buys, what takes a purchase gets it",
    arguments: [
      ("Transaction", ".success(.verified(let transaction))", "transaction"),
      ("VerificationResult<StoreKit.Transaction>", ".success(let result)", "result"),
    ]
  )
  func receivers(type: String, pattern: String, value: String) {
    let handler = "func handle(_ a: \(type)) async throws { await a.finish() }"
    let found = glue("class Store { \(handler) }")
    #expect(
      found.text.contains(
        """
            guard case \(pattern)? = try? await product.purchase() else { return }
            try? await store.handle(\(value))

        """
      ),
      "\(found.text)"
    )
    #expect(GlueText.missingBuy(in: found.text) == nil)
    #expect(!found.text.contains("transaction.finish()"))
    let other = glue("class Store { \(handler)\n func buy(_ a: Product) {} }")
    #expect(other.text.contains("    store.buy(product)\n"), "\(other.text)")
    let hidden = glue("class Store { private \(handler) }")
    #expect(GlueText.missingBuy(in: hidden.text) != nil)
  }

  @Test("who buys finishes the transactions that the store only looks at")
  func finishing() {
    let found = glue("class Store { func track(by a: Transaction) { send(a.id) } }")
    let call = "    store.track(by: transaction)\n    await transaction.finish()\n  }\n"
    #expect(found.text.contains(call), "\(found.text)")
  }

  @Test("a text beside the product is that of one user, if its label says so")
  func user() {
    let found = glue("class Store { func buy(_ a: Product, userToken: String) {} }")
    #expect(found.text.contains("    store.buy(product, userToken: \"6BA7B810-"), "\(found.text)")
    #expect(glue("class Store { func buy(_ a: Product, coupon: String) {} }").gaps.count == 2)
  }

  @Test("beside the product, nothing optional is passed, and only a flag to finish is set")
  func besideProduct() {
    let code = """
      func buy(_ a: Product, isGift: Bool, autoFinish: Bool, code: String?, offer: Offer?) {}
      struct Offer {}
      """
    let found = glue("class Store { \(code) }")
    let call = "store.buy(product, isGift: false, autoFinish: false, code: nil, offer: nil)\n"
    let expected = call.replacing("autoFinish: false", with: "autoFinish: true")
    #expect(found.text.contains("    \(expected)"), "\(found.text)")
    let first = glue("class Store { func buy(isGift: Bool, _ a: Product) {} }")
    #expect(GlueText.missingBuy(in: first.text) != nil, "\(first.text)")
  }
}
