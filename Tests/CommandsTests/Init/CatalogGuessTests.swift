import Foundation
import StoreModel
import StoreSimulation
import Testing
import Trials

@testable import Commands

@Suite("The catalog that an app's source suggests")
struct CatalogGuessTests {
  /// Guesses the catalog of an app whose store is in `Store.swift`.
  private func guess(_ store: String, _ others: [String: String] = [:]) throws -> CatalogGuess {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-guess-" + UUID().uuidString).resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = others.merging(["Store.swift": store]) { $1 }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let paths = files.keys.sorted().filter { $0.hasSuffix(".swift") }
      .map { folder.appending(path: $0).path }
    let code = ProductLiterals(of: [folder.appending(path: "Store.swift").path], among: paths)
    return CatalogGuess(code, below: folder.path)
  }

  private func ids(_ store: String, _ others: [String: String] = [:]) throws -> [String] {
    try guess(store, others).products.map(\.id)
  }

  @Test("has what is passed to Product.products(for:), and no other text")
  func passed() throws {
    let store = """
      // "com.x.comment"
      let log = Logger(subsystem: "com.x.shop", category: "Store")
      func load() async throws {
        _ = try await Product.products(for: ["com.x.shop.pro", "coins100"])
      }
      """
    #expect(try ids(store) == ["com.x.shop.pro", "coins100"])
  }

  @Test(
    "follows names to constants, enumerations and computed values",
    arguments: [
      "let ids = [\"a.one\", \"b_two\"]\nlet all = Product.products(for: ids)",
      """
      enum Item: String, CaseIterable { case one = "a.one", two = "b_two" }
      let all = Product.products(for: Item.allCases.map(\\.rawValue))
      """,
      """
      enum Item: String, CaseIterable {
        case first = "First", second = "Second"
        var storeID: String {
          switch self {
          case .first: "a.one"
          case .second: "b_two"
          }
        }
      }
      let all = Product.products(for: Item.allCases.map(\\.storeID))
      """,
      """
      struct Names {
        static let one = "a.one"
        static let two = "b_two"
        static var every: Set<String> { [one, two] }
      }
      let all = Product.products(for: Names.every)
      """,
      """
      func skus() -> [String] { ["a.one", "b_two"] }
      let all = Product.products(for: skus())
      """,
    ]
  )
  func followed(store: String) throws { #expect(try ids(store) == ["a.one", "b_two"]) }

  @Test("a name of the store's own file means that one, and one that only leads on is followed")
  func own() throws {
    let store = """
      enum Names { static let pro = "x.pro.1" }
      func load() async throws {
        let ids = [Names.pro]
        _ = try await Product.products(for: ids)
      }
      func loadWallet() async throws {
        let ids = ["x.sats"]
        _ = try await Product.products(for: ids)
      }
      """
    let other = "extension Names { static let ids = [\"x.far\"] }"
    #expect(try ids(store, ["Other.swift": other]) == ["x.pro.1", "x.sats"])
  }

  @Test("what a view of StoreKit gets counts if the store code loads nothing")
  func views() throws {
    let store = "import StoreKit\nfinal class Observer { let all = Transaction.updates }"
    let view = """
      import StoreKit
      enum Item: String { case low = "x.low", high = "x.high" }
      let view = StoreView(ids: [Item.low.rawValue, Item.high.rawValue])
      """
    #expect(try ids(store, ["View.swift": view]) == ["x.low", "x.high"])
  }

  @Test("finds the values in files whose types the store names, and in those that create it")
  func elsewhere() throws {
    let store = """
      final class Store {
        let skus: [String]
        init(skus: [String]) { self.skus = skus }
        func load() async throws { try await Product.products(for: skus + Extra.all) }
      }
      """
    let others = [
      "Extra.swift": "enum Extra { static let all = [\"x.extra\"] }",
      "App.swift": "let store = Store(skus: [\"x.pro\", \"x.coins\"])",
      "Far.swift": "enum Far { static let skus = [\"x.far\"] }",
    ]
    #expect(try ids(store, others) == ["x.extra", "x.pro", "x.coins"])
  }

  @Test("finds examples in files whose types only such files name, if nothing else has any")
  func examples() throws {
    let store = """
      class Kit {
        init(_ setup: Setup) {}
        func load() { Product.products(for: setup.tiers.allIDs) }
      }
      """
    let others = [
      "Setup.swift": "struct Setup { let title = \"Pro\"; let tiers: Tiers }",
      "Tiers.swift": """
      struct Tiers {
        static let example: Tiers = {
          let tiers = Tiers(month: .init(id: "com.x.shop.month"), color: Color("com.x.shop.gold"))
          return tiers
        }()
      }
      """,
      "Elsewhere.swift": "enum Elsewhere { static let id = \"com.x.shop.other\" }",
    ]
    #expect(try ids(store, others) == ["com.x.shop.month"])
    let own = store + "\nlet proID = \"com.x.shop.pro\""
    #expect(try ids(own, others) == ["com.x.shop.pro"])
  }

  @Test("puts a constant into a text")
  func prefix() throws {
    let store = """
      static let prefix = "com.x.shop"
      let ids = ["\\(prefix).pro", "\\(Self.prefix).year", "\\(unknown).other"]
      let all = Product.products(for: ids)
      """
    #expect(try ids(store) == ["com.x.shop.pro", "com.x.shop.year"])
  }

  @Test("has the entries of a property list that the code names")
  func propertyList() throws {
    let store = """
      let path = Bundle.main.path(forResource: "Products", ofType: "plist")
      func load(_ ids: [String]) { Product.products(for: ids) }
      """
    let list = """
      <plist version="1.0"><dict>
      <key>com.x.shop.pro</key><string>crown.fill</string>
      <key>com.x.shop.gems</key><string>com.x.shop.gems</string>
      </dict></plist>
      """
    #expect(
      try ids(store, ["Products.plist": list]) == ["com.x.shop.gems", "com.x.shop.pro"]
    )
  }

  @Test("otherwise has what looks like an identifier; a bundle, a symbol or a key does not")
  func looks() throws {
    let store = """
      let queue = DispatchQueue(label: "com.x.shop.queue")
      let changed = Notification.Name("com.x.shop.changed")
      let symbol = "checkmark.circle.fill"
      let bundle = "com.x.shop"
      func isPro(_ id: String) -> Bool { id == "com.x.shop.pro" }
      func load(_ ids: [String]) { Product.products(for: ids) }
      """
    #expect(try ids(store) == ["com.x.shop.pro"])
    #expect(try ids("let title = \"Buy\"; Product.products(for: given)") == [])
    let named = "let productIDs = [\"pro_year\"]; Product.products(for: given)"
    #expect(try ids(named) == ["pro_year"])
  }

  @Test(
    "tells the kind and the period from the words of the identifier",
    arguments: [
      ("com.x.pro.monthly", "subscription, P1M"), ("pro_yearly", "subscription, P1Y"),
      ("app.x.annual", "subscription, P1Y"), ("weekly", "subscription, P1W"),
      ("com.x.plus.6months", "subscription, P6M"), ("x.quarterly", "subscription, P3M"),
      ("com.x.plus.1m", "subscription, P1M"), ("com.x.subscription", "subscription, P1M"),
      ("com.x.lifetime.plan", "non-consumable"), ("com.x.removeAds", "non-consumable"),
      ("com.x.pro", "non-consumable"), ("com.x.coins100", "consumable"),
      ("com.coins.app.pro", "non-consumable"), ("tip_small", "consumable"),
      ("pack_10", "consumable"), ("com.x.nonconsumable.a", "non-consumable"),
      ("subscription.1month.pro", "subscription, P1M"), ("x.onetime.low", "non-consumable"),
    ]
  )
  func kinds(id: String, kind: String) { #expect(CatalogGuess.product(id).kind == kind) }

  @Test("takes an identifier without such words for what the code compares types with")
  func usualKind() throws {
    let load = "let all = Product.products(for: [\"x.pro\"])"
    #expect(try guess(load).products.map(\.kind) == ["non-consumable"])
    let plan = load + "\nlet ofPlan = product.type == .autoRenewable"
    #expect(try guess(plan).products.map(\.kind) == ["subscription, P1M"])
    let both = plan + " || product.type == .nonConsumable"
    #expect(try guess(both).products.map(\.kind) == ["non-consumable"])
  }

  @Test("is a file that the own reader reads without a remark; the longest plan ranks first")
  func file() throws {
    let ids = ["x.pro", "x.coins", "x.monthly", "x.yearly", "x.weekly"]
    let listed = ids.map { "\"\($0)\"" }.joined(separator: ", ")
    let guess = try guess("let all = Product.products(for: [\(listed)])")
    let file = try StoreKitFile.decode(text: Array(guess.text.utf8), fileName: "a.storekit")
    #expect(file.notSimulated.isEmpty && file.groupCount == 1)
    #expect(file.catalog.products.map(\.id.rawValue) == ids)
    #expect(file.products(.consumable).map(\.rawValue) == ["x.coins"])
    #expect(file.products(.nonConsumable).map(\.rawValue) == ["x.pro"])
    let plans = file.catalog.products.compactMap(\.subscription)
    #expect(plans.map(\.period) == [.month, .year, .week])
    #expect(plans.map(\.groupLevel) == [2, 1, 3])
    #expect(
      guess.lines(at: "S/Products.storekit") == [
        "no .storekit file with products: guessed 5 products from the app's source; correct "
          + "S/Products.storekit",
        "  x.pro  non-consumable", "  x.coins  consumable", "  x.monthly  subscription, P1M",
        "  x.yearly  subscription, P1Y", "  x.weekly  subscription, P1W",
      ]
    )
  }
}
