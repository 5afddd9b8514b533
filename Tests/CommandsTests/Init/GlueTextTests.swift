import Testing

@testable import Commands

@Suite("A glue guessed from an app's files")
struct GlueTextTests {
  private func glue(_ text: String, products: [String] = ["pro"]) -> GlueText {
    var scan = SourceScan()
    scan.read(text, file: "Store.swift")
    return GlueText(scan, module: "Shop", products: products)
  }

  @Test("what the app's files say stays inside a literal on one line")
  func literals() {
    #expect("a\"b\\c\nd\u{0}".inSwift == #""a\"b\\c\nd\u{0}""#)
    #expect(glue("").warning("it takes \"[\n\\\"") == #"#warning("Fill in: it takes '[\n\\'")"#)
  }

  @Test("a singleton in the style of tutorials, word for word")
  func tutorial() {
    let glue = glue(
      """
      @MainActor class Store: ObservableObject {
        static let shared = Store()
        @Published private(set) var products: [Product] = []
        @Published private(set) var purchasedProductIDs: Set<String> = []
        private init() { updates = listen() }
        func listen() -> Task<Void, Never> { Task {} }
        func loadProducts() async throws {}
        func updatePurchased() async {}
        func purchase(_ product: Product) async throws -> Transaction? { nil }
        func restorePurchases() async {}
      }
      """
    )
    #expect(
      glue.text == """
        import AppGlue
        import StoreKit

        /// What the app creates at launch, and what each button calls.
        ///
        /// Guessed from `Store` (Store.swift:1). Review this file once.
        /// Only what it provides is checked; `StoreKitApp` lists what else it can provide.
        final class AppUnderTest: StoreKitApp {
          let store = Store.shared

          /// The products that the app treats as purchased and usable.
          var unlocked: Set<String> { productIDs(in: store.purchasedProductIDs) }

          /// What the app does at launch besides creating the store.
          func launched() async {
            try? await store.loadProducts()
            await store.updatePurchased()
          }

          /// Handles a tap on the buy button.
          func buy(_ product: StoreKit.Product) async {
            _ = try? await store.purchase(product)
          }

          /// Handles a tap on "Restore Purchases".
          func restore() async { await store.restorePurchases() }
        }

        /// The app under test, for the command line and the tests.
        public let underTest = Variant(
          "mine/under-test",
          app: AppUnderTest.self,
          globals: ["Shop"]
        )

        """
    )
    #expect(glue.gaps.isEmpty)
    #expect(glue.summary.map(\.guess).first == "Store, Store.swift:1")
  }

  @Test(
    "with the main actor as the default, the variant is nonisolated: tests use it from anywhere"
  )
  func isolation() {
    let glue = GlueText(SourceScan(), module: "Shop", products: ["a"], isOnMainActor: true)
    #expect(glue.text.contains("\npublic nonisolated let underTest = Variant("))
  }

  @Test(
    "what a purchase receives: the product, its identifier, a case, a completion handler",
    arguments: [
      ("func buy(product: Product) {}", "store.buy(product: product)"),
      ("func buy(_ id: String) async -> Bool {}", "_ = await store.buy(product.id)"),
      (
        "func buyNow(_ p: Product?, done: @escaping (Bool, Error?) -> Void) {}",
        "await untilCalled { done in store.buyNow(product, done: { _, _ in done() }) }"
      ),
      (
        "func buy(_ p: Product, done: ((Result<Transaction, Error>) -> Void)?) {}",
        "await untilCalled { done in store.buy(product, done: { _ in done() }) }"
      ),
      ("func makePurchase(of plan: Plan) throws {}", "try? store.makePurchase(of: item)"),
      (
        "static func purchase(_ product: StoreKit.Product) async {}",
        "await Store.purchase(product)"
      ),
    ]
  )
  func purchases(function: String, call: String) {
    let glue = glue("class Store { \(function)\n var isPro = false }\nenum Plan: String { case a }")
    #expect(glue.text.contains("    \(call)\n"), "\(glue.text)")
    #expect(glue.gaps.isEmpty)
    #expect(
      glue.text.contains("guard let item = Plan(rawValue: product.id)") == call.contains("item")
    )
  }

  @Test(
    "a function that only looks like a purchase is not called",
    arguments: [
      "func cachedPurchaseInfo() {}", "func restorePurchase() {}",
      "func handlePurchase(_ p: Product) {}",
      "func updatePurchases() {}", "private func purchase(_ product: Product) {}",
    ]
  )
  func others(function: String) {
    let glue = glue("class Store { \(function) }")
    #expect(glue.summary.isEmpty && glue.gaps.count == 3)
    #expect(glue.text.contains("    _ = try? await product.purchase()\n"))
  }

  @Test(
    "unlocked state: lists of what is owned take precedence over a flag",
    arguments: [
      ("var isPro = false; var ownedIDs: [String] = []", "{ productIDs(in: store.ownedIDs) }"),
      (
        "var ownedIDs: Set<String> = []\n var activePlans: [String] = []",
        "{ productIDs(in: store.ownedIDs).union(productIDs(in: store.activePlans)) }"
      ),
      (
        "var purchasedPlans: [Product] = []\n var isPro = false\n var plans: [Product] = []",
        "{ productIDs(in: store.purchasedPlans) }"
      ),
      (
        "var activeTransactions: [Transaction] = []",
        "{ productIDs(in: store.activeTransactions) }"
      ),
      (
        "var isLoading = false\n var isPaid: Bool { get async { true } }\n"
          + " var hasUnlockedPro: Bool { get { true } }",
        "{ store.hasUnlockedPro ? [\"pro\"] : [] }"
      ),
    ]
  )
  func unlocked(properties: String, expected: String) {
    let glue = glue("class Store {\n \(properties)\n func buy(_ product: Product) {} }")
    #expect(glue.text.contains("  var unlocked: Set<String> \(expected)\n"), "\(glue.text)")
    #expect(glue.gaps.isEmpty)
  }

  @Test("what cannot be guessed becomes a compiler warning and is reported")
  func gaps() {
    let store =
      "actor Store { init(key: Int) {}\n func buy(_ pack: Pack) {}\n var ownedIDs: [String] = [] }"
    let glue = glue(store)
    #expect(
      glue.gaps == [
        "how the app creates Store: init(key: Int), line 1",
        "Store is an actor: keep a copy of ownedIDs here",
        "call buy(_:) of Store, line 2: it takes Pack; this calls only StoreKit's purchase()",
      ]
    )
    #expect(glue.text.contains("#warning(\"Fill in: how the app creates Store"))
    let flag = self.glue("class Store { var isPro = false; func buy() {} }", products: ["a", "b"])
    #expect(flag.gaps.count == 1)
    #expect(flag.text.contains("{ store.isPro ? Self.flagged : [] }"))
    #expect(flag.text.contains("flagged: Set<String> = [\n    \"a\",\n    \"b\",\n  ]\n"))
    #expect(flag.text.contains("var sharedFlags: [Set<String>] { [flagged] }"))
  }

  @Test("another object that is passed in may hold the unlocked state")
  func keeper() {
    let glue = glue(
      """
      class Keeper: ObservableObject { var hasPro = false }
      class Shop2 { init(keeper: Keeper, api: API) {}\n func purchase(_ product: Product) async {} }
      struct API { init() {} }
      """
    )
    #expect(glue.text.contains("  let keeper = Keeper()\n  let store: Shop2\n"))
    #expect(glue.text.contains("  init() { store = Shop2(keeper: keeper, api: API()) }\n"))
    #expect(glue.text.contains("{ keeper.hasPro ? [\"pro\"] : [] }") && glue.gaps.isEmpty)
  }

  @Test(
    "a failable initializer is called like one that cannot fail",
    arguments: [
      ("init() throws {}", "try! Store()"), ("init?() {}", "Store()!"),
      ("init(log: Log = Log()) {}", "Store()"),
    ]
  )
  func failable(initializer: String, made: String) {
    let glue = glue("class Store { \(initializer)\n func buy() {}\n var isPro = false }")
    #expect(glue.text.contains("let store = \(made)\n"), "\(glue.text)")
  }

  @Test("an async initializer is left for the developer to call")
  func waits() {
    let glue = glue("class Store { init() async {}\n func buy() {}\n var isPro = false }")
    #expect(glue.gaps.contains { $0.hasPrefix("how the app creates Store") })
  }

  @Test("an instance behind a protocol is the app's only instance")
  func erased() {
    let glue = glue(
      "class Store: Selling { static let shared: any Selling = Store()\n func buy() {} }"
    )
    #expect(glue.text.contains("let store = Store.shared\n"), "\(glue.text)")
  }

  @Test(
    "an enum case is created from an identifier only if an identifier is the case's raw value",
    arguments: [
      ("case a = \"pro\"", true), ("case a = \"free\", b = \"full\"", false), ("case pro", true),
    ]
  )
  func rawValues(cases: String, isGuessed: Bool) {
    let glue = glue("class Store { func buy(_ plan: Plan) {} }\nenum Plan: String { \(cases) }")
    #expect(glue.text.contains("Plan(rawValue: product.id)") == isGuessed, "\(glue.text)")
  }

  @Test(
    "an enum case is found by the property that names its product, if all cases are listed",
    arguments: [
      (": String, CaseIterable", "var productId: String? { nil }", true),
      (": CaseIterable", "var storeID: String { \"pro\" }", true),
      (": CaseIterable", "var id: String { \"pro\" }", false),
      (": CaseIterable", "static var productId: String { \"pro\" }", false),
      (": String", "var productId: String { \"pro\" }", false),
    ]
  )
  func listedCases(inherits: String, property: String, isFound: Bool) {
    let glue = glue(
      """
      class Store { func buy(_ plan: Plan) {} }
      enum Plan\(inherits) {
        case a = "x"
        \(property)
      }
      """
    )
    let name = property.split(separator: " ").first { $0.hasSuffix(":") }?.dropLast() ?? ""
    let search = "guard let item = Plan.allCases.first(where: { $0.\(name) == product.id })"
    #expect(glue.text.contains(search) == isFound, "\(glue.text)")
    #expect(glue.text.contains("store.buy(item)") == isFound, "\(glue.text)")
  }

  @Test("where only consumables are sold, there is nothing to unlock")
  func consumables() {
    let glue = glue("class Store { func buy(_ product: Product) {} }", products: [])
    #expect(
      glue.text.contains(
        "var unlocked: Set<String> { [] }\n  nonisolated static var tellsUnlocked: Bool { false }\n"
      )
    )
    #expect(glue.gaps.isEmpty)
  }

  @Test(
    "a launch starts listening unless the store's initializer does",
    arguments: [("", true), ("startListening()", false)]
  )
  func listening(body: String, isCalled: Bool) {
    let glue = glue(
      """
      class Store {
        init() { \(body) }
        func startListening() {}
        func stopListening() {}
        func buy(_ product: Product) {}
      }
      """
    )
    #expect(glue.text.contains("    store.startListening()\n") == isCalled, "\(glue.text)")
    #expect(!glue.text.contains("stopListening"))
  }

  @Test("a constant does not serve as the unlocked state")
  func constants() {
    let glue = glue("class Store { let paidProductIDs: [String] = []\n func buy() {} }")
    #expect(glue.summary.last?.guess.hasPrefix("not found") == true)
  }

  @Test(
    "restoring is the function whose name begins with 'restore'",
    arguments: [
      ("func dismissRestoreAlert() {}", "not found: no one restores"),
      ("func performRestore() async {}", "performRestore()"),
      ("func restore(done: @escaping (Bool) -> Void) {}", "restore(done:)"),
      ("func restore(_ receipt: Data) {}", "not found: no one restores"),
      ("func restorePurchases() {}", "restorePurchases()"),
    ]
  )
  func restoring(function: String, guess: String) {
    let glue = glue("class Store { func buy() {}\n \(function) }")
    #expect(glue.summary.first { $0.subject == "restore" }?.guess == guess)
    let waits = "await untilCalled { done in store.restore(done: { _ in done() }) }"
    #expect(glue.text.contains(waits) == (guess == "restore(done:)"))
  }

  @Test("a screen's class takes precedence over the actor that it copies from")
  func actors() {
    let glue = glue(
      """
      actor Store { var purchasedIDs: Set<String> = []; func purchase(_ product: Product) {} }
      @MainActor class Model { var purchasedIDs: Set<String> = []; func buy(_ product: Product) {} }
      """
    )
    #expect(glue.summary.first?.guess == "Model, Store.swift:2")
    #expect(glue.gaps.isEmpty)
  }

  @Test("other displayed state is offered in comments, since only the app's views know it")
  func shown() {
    let glue = glue(
      """
      class Store {
        var isPurchasing = false
        var errorMessage: String?
        func buy(_ product: Product) {}
        var isPro = false
      }
      """
    )
    #expect(
      glue.text.contains(
        """
          // Uncomment what matches the app's screens, and more rules apply.
          // The buy button is disabled while this is true:
          //   var isPurchasing: Bool { store.isPurchasing }
          // The app shows this text as an alert:
          //   var alert: String? { store.errorMessage }
          //   func dismissAlert() async { store.errorMessage = nil }
          // What the glue shows:
          //   nonisolated static var shows: Set<ShownPart> { [.isPurchasing, .alert] }

        """
      ),
      "\(glue.text)"
    )
    #expect(!self.glue("class Store { func buy() {} }").text.contains("shows"))
  }

  @Test("gaps are found in a file that the developer has changed, with their lines")
  func gapsLeft() {
    let text = glue("class Model { var count = 0 }").text
    let found = GlueText.gaps(in: text)
    #expect(!found.isEmpty)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for gap in found { #expect(lines[gap.line - 1].contains("#warning(\"Fill in: \(gap.what)\")")) }
    let changed = "import StoreKit\n\n#warning(\"mine\")\n  #warning(\"Fill in: the rest\")\n"
    let left = GlueText.gaps(in: changed)
    #expect(left.map(\.line) == [4] && left.map(\.what) == ["the rest"])
    #expect(GlueText.gaps(in: "").isEmpty)
  }

  @Test("a function that takes a product and purchases it is the buy button, whatever its name")
  func otherNames() {
    let glue = glue(
      """
      class Shop {
        var hasPlus = false
        func acquire(_ item: Product) async { _ = try? await item.purchase() }
        func bringBack() async { try? await AppStore.sync() }
        func show(_ item: Product) {}
      }
      """
    )
    #expect(glue.text.contains("    await store.acquire(product)\n"), "\(glue.text)")
    #expect(glue.text.contains("func restore() async { await store.bringBack() }"))
  }

  @Test("products that a service loads at launch have a buy button, also one of its own")
  func offeredByService() {
    let glue = glue(
      """
      actor Service {
        func products() async throws -> [Product] { try await Product.products(for: ["pro"]) }
      }
      @MainActor class Model {
        @Published var plans: [Product] = []
        @Published var lifetime: Product?
        private let service: Service
        init(service: Service = Service()) { self.service = service }
        func loadProducts() async { plans = (try? await service.products()) ?? [] }
        func buy(_ product: Product) {}
      }
      """
    )
    let line =
      "  var offered: Set<String>? { Set(store.plans.map(\\.id) "
      + "+ [store.lifetime].compactMap { $0?.id }) }\n"
    #expect(glue.text.contains(line), "\(glue.text)")
  }

  @Test("loaded products have a buy button if a launch loads them", arguments: [true, false])
  func offered(isLoaded: Bool) {
    let glue = glue(
      """
      class Store {
        @Published var plans: [Product] = []
        @Published var packs: [Product] = []
        @Published var purchasedPlans: [Product] = []
        init() { Task { await \(isLoaded ? "find" : "look")() } }
        \(isLoaded ? "" : "private ")
        func find() async { plans = try! await Product.products(for: []) }
        func look() async {}
        func buy(_ product: Product) {}
      }
      """
    )
    let line =
      "  var offered: Set<String>? { Set(store.plans.map(\\.id) + store.packs.map(\\.id)) }\n"
    #expect(glue.text.contains(line) == isLoaded, "\(glue.text)")
  }

  @Test("a generic class is left for the developer to create")
  func generic() {
    let glue = glue("class Store<Item: Sold> { func buy(_ product: Product) {} }")
    #expect(glue.summary.isEmpty)
    #expect(glue.gaps.count == 3)
  }

  @Test("an app's own type called Variant is not confused with StoreStorm's")
  func variant() {
    #expect(glue("struct Variant {}").text.contains("let underTest = AppGlue.Variant("))
  }

  @Test("tells nothing if it reports neither access nor credits, whatever its comments say")
  func tellsNothing() {
    let untold = "  nonisolated static var tellsUnlocked: Bool { false }\n"
    let credits = "  var credits: Int? { store.coins }\n"
    #expect(GlueText.tellsNothing(in: untold))
    #expect(GlueText.tellsNothing(in: untold + "  // var credits: Int? { store.coins }\n"))
    #expect(!GlueText.tellsNothing(in: untold + credits))
    #expect(GlueText.leavesAccess(in: untold + credits))
    #expect(!GlueText.leavesAccess(in: "//" + untold + credits))
    #expect(!GlueText.tellsNothing(in: "  var unlocked: Set<String> { store.owned }\n"))
  }
}
