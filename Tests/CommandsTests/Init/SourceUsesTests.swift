import Foundation
import Testing
import Trials

@testable import Commands

@Suite("How an app's other files use its store")
struct SourceUsesTests {
  private let store = """
    class Store {
      static let shared = Store()
      var purchasedIDs: Set<String> = []
      var isPro = false
      func loadProducts() async {}
      func refreshPurchases() async {}
      func buyCheapest() {}
      func buy(_ product: Product) {}
    }
    """

  private func glue(_ others: [String]) -> GlueText {
    var scan = SourceScan()
    scan.read(store, file: "Store.swift")
    var uses = SourceUses()
    for text in others { uses.read(text, file: "Paywall.swift") }
    return GlueText(scan, module: "Shop", products: ["pro"], uses: uses)
  }

  private func guesses(_ others: [String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: glue(others).summary.map { ($0.subject, $0.guess) })
  }

  @Test("what a screen reads and calls takes precedence over what only has a matching name")
  func preferred() {
    let view = """
      struct Paywall: View { @ObservedObject var store = Store.shared
        var body: some View { if store.isPro { Text("") }
          Button("") { store.buyCheapest() }.task { await store.refreshPurchases() } } }
      """
    let found = guesses([view])
    #expect(found["buy"] == "buyCheapest()")
    #expect(found["launch"] == "Store.shared, refreshPurchases() in Paywall.swift")
  }

  @Test("a read at launch stays a call of its own if the listener makes it for each update, too")
  func readByListener() {
    var scan = SourceScan()
    scan.read(
      """
      class Store {
        func startListening() { Task { for await _ in Transaction.updates { refreshPurchases() } } }
        func refreshPurchases() async {}
        func loadProducts() async {}
        func buy(_ product: Product) {}
      }
      """,
      file: "Store.swift"
    )
    var uses = SourceUses()
    let start = "Store.shared.startListening(); await Store.shared.refreshPurchases()"
    uses.read(start, file: "App.swift")
    uses.read("await Store.shared.loadProducts()", file: "Paywall.swift")
    let glue = GlueText(scan, module: "Shop", products: ["pro"], uses: uses)
    #expect(
      glue.text.contains(
        """
          func launched() async {
            store.startListening()
            Task { await store.loadProducts() }
            await store.refreshPurchases()
          }
        """
      ),
      "\(glue.text)"
    )
    let launch = "startListening() in App.swift, loadProducts() in Paywall.swift"
    #expect(glue.summary.first { $0.subject == "launch" }?.guess.contains(launch) == true)
  }

  @Test("a launch calls 'load' where another file does", arguments: [true, false])
  func load(isCalled: Bool) {
    var scan = SourceScan()
    scan.read(
      "class Store { func load() {}\n func buy(_ product: Product) {} }",
      file: "Store.swift"
    )
    var uses = SourceUses()
    uses.read("let store = Store()\nstore.\(isCalled ? "load" : "stop")()")
    let glue = GlueText(scan, module: "Shop", products: ["pro"], uses: uses)
    #expect(glue.text.contains("    store.load()\n") == isCalled)
  }

  @Test("a type that only the store's own files name is not what customers buy with")
  func hidden() {
    var scan = SourceScan()
    scan.read(
      """
      class StoreKitManager {
        static let shared = StoreKitManager()
        var purchasedIDs: Set<String> = []
        func purchase(_ product: Product) {}
      }
      class Tokens {
        var isPro = false
        func buy(_ id: String) { StoreKitManager.shared.purchase(product) }
      }
      """,
      file: "Store.swift"
    )
    var uses = SourceUses()
    #expect(StoreGuess(scan, uses: uses).store?.name == "StoreKitManager")
    uses.read("let tokens = Tokens()\ntokens.buy(id)")
    #expect(StoreGuess(scan, uses: uses).store?.name == "Tokens")
  }

  @Test("access that screens read elsewhere takes precedence over unread members of the store")
  func elsewhere() {
    var scan = SourceScan()
    scan.read(
      """
      class Store { var purchasedIDs: Set<String> = []
        func buy(_ product: Product) {} }
      class Entitlements { var hasPro = false }
      """,
      file: "Store.swift"
    )
    var uses = SourceUses()
    #expect(StoreGuess(scan, uses: uses).keeper == nil)
    uses.read("Store().buy(product); if Entitlements().hasPro {}")
    let guess = StoreGuess(scan, uses: uses)
    #expect(guess.keeper?.name == "Entitlements")
    #expect(guess.unlocked.map(\.name) == ["hasPro"])
  }

  @Test("a launch calls what another file calls on news from the store")
  func calledAgain() {
    var scan = SourceScan()
    scan.read(
      """
      class Store {
        init() { task = Task { for await _ in Transaction.updates { await updatePurchases() } } }
        func updatePurchases() async {}
        func buy(_ product: Product) {}
      }
      """,
      file: "Store.swift"
    )
    var uses = SourceUses()
    #expect(StoreGuess(scan, uses: uses).launch.calls.isEmpty)
    uses.read("let store = Store()\nstore.updatePurchases()")
    #expect(StoreGuess(scan, uses: uses).launch.calls.map(\.name) == ["updatePurchases"])
    // A retry button is not a launch.
    var plain = SourceScan()
    plain.read(
      "class Store { init() { Task { await updatePurchases() } }\n"
        + "func updatePurchases() async {}\n func buy(_ product: Product) {} }",
      file: "Store.swift"
    )
    #expect(StoreGuess(plain, uses: uses).launch.calls.isEmpty)
  }

  @Test(
    "what an app calls when it becomes active is also called after a payment sheet",
    arguments: [
      ".onChange(of: scenePhase) { if $1 == .active { CALL } }",
      ".onReceive(center.publisher(for: UIApplication.didBecomeActiveNotification)) { _ in CALL }",
    ]
  )
  func active(handler: String) {
    let call = "Task { await Store.shared.refreshPurchases() }"
    let text = "Group {}" + handler.replacing("CALL", with: call)
    #expect(
      glue([text]).text.contains(
        "  func becameActive() async {\n    await store.refreshPurchases()\n  }"
      )
    )
    let declared =
      "@Environment(\\.scenePhase) private var scenePhase; var body: Group { Group {} }; \(call)"
    #expect(!glue([declared]).text.contains("becameActive"))
  }

  @Test("the app's tests do not count")
  func tests() {
    var uses = SourceUses()
    uses.read("import XCTest\nStore.shared.isPro")
    #expect(!uses.names("Store"))
  }

  @Test("identifiers with quotation marks stay text")
  func quoted() {
    var scan = SourceScan()
    scan.read("class Store { var isPro = false\n func buy() {} }", file: "Store.swift")
    let glue = GlueText(scan, module: "Shop", products: ["a\"b", "c\\d"])
    #expect(glue.text.contains("    \"a\\\"b\",\n    \"c\\\\d\",\n"), "\(glue.text)")
  }

  @Test("a file that does not name the type does not count")
  func unrelated() {
    let found = guesses(["if settings.isPro { other.buyCheapest() }"])
    #expect(found["buy"] == "buy(_:)")
    #expect(found["launch"] == "Store.shared, loadProducts(), refreshPurchases()")
    #expect(guesses([])["unlocked"] == "purchasedIDs")
  }

  @Test("all files of a folder count except the store's and those that name none of its types")
  func folder() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "uses-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = folder.appending(path: "App/Store.swift")
    let view = folder.appending(path: "App/Views/Paywall.swift")
    let other = folder.appending(path: "App/Other.swift")
    let environment = folder.appending(path: "App/Views/Root.swift")
    let text = "Store.shared.isPro"
    let others = [
      other: "Settings.shared.isPro",
      environment: "store.listen(); try? await AppStore.sync()",
    ]
    for file in [own, view, other, environment] {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try (others[file] ?? text).write(
        to: file,
        atomically: true,
        encoding: .utf8
      )
    }
    var scan = SourceScan()
    scan.read(text, file: "Store.swift")
    scan.read("class Store { func listen() {} }", file: "Store.swift")
    let uses = SourceUses(in: [folder.path], of: scan.types, besides: [own.path])
    #expect(uses.count(of: "isPro", of: "Store") == 1)
    #expect(uses.count(of: "isPro", of: "Settings") == 0)
    #expect(uses.count(of: "shared", of: "Store") == 1)
    #expect(uses.hasMember("listen"), "a view that gets the store from its environment")
    #expect(uses.syncs)
    #expect(uses.files(using: "isPro", of: "Store") == ["Paywall.swift"])
  }

  @Test(
    "access is judged by a value that a customer may see, not by one that only developers see",
    arguments: [
      ("Paywall.swift", "store.purchasedIDs", true), ("Paywall.swift", "store.$purchasedIDs", true),
      ("Paywall.swift", "store.owns(id)", true), ("DebugMenu.swift", "store.purchasedIDs", false),
      ("Paywall.swift", "store.loadProducts()", false),
    ]
  )
  func seen(file: String, use: String, isJudged: Bool) {
    for (extra, isHandedOn) in [("", false), ("UserDefaults.standard.set(1, forKey: id)", true)] {
      let code = """
        class Store {
          @Published var purchasedIDs: Set<String> = []
          func loadProducts() async { \(extra) }
          func owns(_ id: String) -> Bool { purchasedIDs.contains(id) }
          func buy(_ product: Product) {}
        }
        """
      var scan = SourceScan()
      scan.read(code, file: "Store.swift")
      var uses = SourceUses()
      uses.read("@main struct Shop {}\nlet store = Store()\nstore.buy(product)", file: "App.swift")
      uses.read("let store = Store()\n\(use)", file: file)
      var glue = GlueText(scan, module: "Shop", products: ["pro"], uses: uses)
      let isRead = isJudged || isHandedOn
      let reason = "/// Nothing: no other file of the app reads `purchasedIDs`, so access is not"
      #expect(glue.text.contains(reason) == !isRead, "\(glue.text)")
      let choice = GlueVerdict.Choice(
        expression: "store.purchasedIDs",
        isFlag: false,
        products: ["pro"]
      )
      glue.verdict = GlueVerdict(access: .untold, choices: [choice], ranking: ["it changed"])
      #expect(glue.text.contains(reason) == !isRead, "\(glue.text)")
      #expect(glue.text.contains("/// - it changed") == !isRead)
      let guess = glue.summary.first { $0.subject == "unlocked" }?.guess
      let unread = "purchasedIDs, which no other file reads; 'try' looks for another value"
      #expect(guess == (isRead ? "purchasedIDs" : unread))
    }
  }

  @Test(
    "a launch does not wait for products that a paywall loads, whose button restores, too",
    arguments: [("", true), ("items = [1]", false)]
  )
  func loadedElsewhere(load: String, isConcurrent: Bool) {
    var scan = SourceScan()
    scan.read(
      """
      class Store {
        var items: [Int] = []
        func loadProducts() async { \(load) }
        func refreshPurchases() async { for item in items {} }
        func buy(_ product: Product) {}
      }
      """,
      file: "Store.swift"
    )
    var uses = SourceUses()
    uses.read("Store.shared.loadProducts(); Store.shared.refreshPurchases()", file: "Paywall.swift")
    uses.read("Store.shared.refreshPurchases()", file: "App.swift")
    let glue = GlueText(scan, module: "Shop", products: ["pro"], uses: uses)
    let call = "Task { await store.loadProducts() }"
    #expect(glue.text.contains(call) == isConcurrent, "\(glue.text)")
  }
}
