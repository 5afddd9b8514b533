import Foundation
import TestFixtures
import Testing

@testable import Commands

@Suite("What is found in the folder of a whole app")
struct AppFolderTests {
  private static let store = """
    import StoreKit
    @MainActor final class Store: ObservableObject {
      func load() async throws { _ = try await Product.products(for: ["com.x.shop.pro"]) }
      func buy(_ product: Product) async throws {
        if case .success(.verified(let transaction)) = try await product.purchase() {
          await transaction.finish()
        }
      }
    }
    """
  private static let listener = """
    import StoreKit
    final class Observer {
      func listen() async { for await _ in Transaction.updates {} }
    }
    """
  private static let view = """
    import StoreKit
    import SwiftUI
    struct Wall: View {
      var body: some View { Button("Buy") { Task { try await Product.products(for: []) } } }
    }
    """

  /// A `.storekit` file that sells non-consumables.
  private static func catalog(_ ids: String...) -> String {
    let products = ids.map { #"{"productID": "\#($0)", "type": "NonConsumable"}"# }
    return #"{"products": [\#(products.joined(separator: ", "))]}"#
  }

  private static func scheme(_ catalog: String) -> String {
    """
    <Scheme>
       <LaunchAction>
          <StoreKitConfigurationFileReference
             identifier = "\(catalog)">
          </StoreKitConfigurationFileReference>
       </LaunchAction>
    </Scheme>
    """
  }

  private static let schemes = "Shop.xcodeproj/xcshareddata/xcschemes"

  /// Writes an app and searches it.
  private func inApp(
    _ files: [String: String],
    sources: [String] = [],
    _ body: (String, AppFolder) throws -> Void
  ) throws {
    try TemporaryDirectory.use(files) { root in
      let given = sources.map { "\(root)/\($0)" }
      try body(root, AppFolder(root, sources: given, catalog: nil))
    }
  }

  /// The names of the files that are taken.
  private func names(_ paths: [String]) -> [String] {
    paths.map { $0.split(separator: "/").last.map(String.init) ?? "" }
  }

  @Test(
    "views in which people buy are taken if no other file buys, named or found",
    arguments: [true, false],
    [true, false]
  )
  func sellers(buys: Bool, isNamed: Bool) throws {
    let files = [
      "Shop/Store.swift": buys ? Self.store : Self.listener,
      "Shop/Paywall.swift": """
      import StoreKit
      import SwiftUI
      struct Paywall: View { var body: some View { ProductView(id: "com.x.shop.pro") } }
      """,
      "Shop/Other.swift":
        "import SwiftUI\nstruct Other: View { var body: some View { Text(\"a\") } }",
      "Samples/Wall.swift": """
      import StoreKit
      import SwiftUI
      struct Wall: View { var body: some View { StoreView(ids: ["com.x.shop.pro"]) } }
      """,
      "Shop.storekit": Self.catalog("com.x.shop.pro"),
    ]
    try inApp(files, sources: isNamed ? ["Shop/Store.swift"] : []) { root, app in
      let taken = buys ? ["Store.swift"] : ["Paywall.swift", "Store.swift"]
      #expect(names(app.sources).sorted() == taken)
      let note =
        "store code: \(root.seen(from: ""))/Shop/Paywall.swift, which shows StoreKit's views"
      #expect(app.notes.contains(note) == !buys, "\(app.notes)")
    }
  }

  @Test("the store and the catalog of the shared scheme, with the reasons")
  func whole() throws {
    let files = [
      "Shop/Store.swift": Self.store, "Shop/Views/Wall.swift": Self.view,
      "Shop/Review.swift": """
      import StoreKit
      func ask() { SKStoreReviewController.requestReview() }
      """,
      "Shop/Note.swift": "// import StoreKit\nlet text = \"Product.products(for: [])\"",
      "ShopTests/StoreTests.swift": "import XCTest\n" + Self.store,
      "Shop.storekit": Self.catalog("com.x.shop.pro"), "Old.storekit": Self.catalog("com.x.old"),
      "\(Self.schemes)/Shop.xcscheme": Self.scheme("../../Shop.storekit"),
    ]
    try inApp(files) { root, app in
      #expect(app.sources == ["\(root)/Shop/Store.swift"])
      #expect(app.catalog == "\(root)/Shop.storekit")
      #expect(app.guess == nil)
      let place = root.seen(from: "")
      #expect(
        app.notes == [
          "store code: \(place)/Shop/Store.swift, which calls Product.products, purchase, finish",
          "not taken: \(place)/Shop/Views/Wall.swift: it contains only views",
          "catalog: \(place)/Shop.storekit, which the scheme Shop names",
          "not taken: \(place)/Old.storekit, with 0 of 1 product in the store code",
        ]
      )
    }
  }

  @Test("a file elsewhere that makes a call which the store lacks belongs to it")
  func listens() throws {
    let files = [
      "Shop/Store/Store.swift": Self.store, "Shop/App/Observer.swift": Self.listener,
      "Shop/Other/Second.swift": Self.store.replacing("Store:", with: "Second:"),
    ]
    try inApp(files) { _, app in
      #expect(names(app.sources) == ["Observer.swift", "Second.swift"])
      #expect(app.notes.contains { $0.hasSuffix("other files, which make the same calls") })
    }
  }

  @Test("files of one folder belong together, and so do files that name each other's types")
  func tied() throws {
    let files = [
      "A/Store.swift": Self.store,
      "B/Observer.swift": Self.listener + "\nextension Store { func restore() {} }",
      "B/Sync.swift": """
      import StoreKit
      struct Sync { func go() async throws { try await AppStore.sync() } }
      """,
    ]
    try inApp(files) { _, app in
      #expect(names(app.sources) == ["Store.swift", "Observer.swift", "Sync.swift"])
    }
  }

  @Test("samples and copies are not taken, and neither are files of another project")
  func others() throws {
    let files = [
      "App/Store.swift": Self.store, "App/App.xcodeproj/project.pbxproj": "",
      "Example/Shop.swift": Self.store.replacing("Store:", with: "Shop:") + Self.listener,
      "App/Watch/Store.swift": Self.store,
      "Tool/Observer.swift": Self.listener, "Tool/Package.swift": "// swift-tools-version: 6.0",
    ]
    try inApp(files) { root, app in
      #expect(app.sources == ["\(root)/App/Store.swift"])
      let reasons = app.notes.filter { $0.hasPrefix("not taken") }.map {
        $0.split(separator: ": ", maxSplits: 2).last.map(String.init) ?? ""
      }
      #expect(
        reasons == [
          "\(root.seen(from: ""))/App/Store.swift declares Store, too", "it is a sample",
          "it belongs to another project",
        ]
      )
    }
  }

  @Test("a view is taken if nothing else calls StoreKit")
  func onlyViews() throws {
    try inApp(["Shop/Wall.swift": Self.view]) { _, app in
      #expect(names(app.sources) == ["Wall.swift"])
    }
  }

  @Test("of two catalogs, the one whose products the code names counts; a broken one does not")
  func twoCatalogs() throws {
    let files = [
      "Store.swift": Self.store, "A.storekit": Self.catalog("com.x.a", "com.x.b"),
      "B.storekit": Self.catalog("com.x.shop.pro"), "C.storekit": "{",
    ]
    try inApp(files) { root, app in
      #expect(app.catalog == "\(root)/B.storekit")
      let place = root.seen(from: "")
      // The mistake with its place, as 'validate' has it.
      #expect(app.notes.suffix(3).first?.hasPrefix("not taken: \(place)/C.storekit:1:") == true)
      #expect(
        app.notes.suffix(2) == [
          "catalog: \(place)/B.storekit, with 1 of 1 product in the store code",
          "not taken: \(place)/A.storekit, with 0 of 2 products in the store code",
        ]
      )
    }
  }

  @Test("a scheme for another product line does not decide")
  func otherScheme() throws {
    let files = [
      "Store.swift": Self.store, "A.storekit": Self.catalog("com.x.a"),
      "B.storekit": Self.catalog("com.x.shop.pro"),
      "\(Self.schemes)/Demo.xcscheme": Self.scheme("../../A.storekit"),
    ]
    try inApp(files) { root, app in #expect(app.catalog == "\(root)/B.storekit") }
  }

  @Test("catalogs without a product that the code asks for are of other apps: the source is asked")
  func foreignCatalogs() throws {
    let files = [
      "Store.swift": Self.store, "Demo/A.storekit": Self.catalog("com.x.a"),
      "Demo/\(Self.schemes)/Demo.xcscheme": Self.scheme("../../A.storekit"),
    ]
    try inApp(files) { root, app in
      #expect(app.catalog == nil && app.guess?.products.map(\.id) == ["com.x.shop.pro"])
      let place = "\(root.seen(from: ""))/Demo/A.storekit"
      #expect(app.notes.last == "not taken: \(place), with no product that the code asks for")
    }
    // The code names the group of the catalog's subscriptions.
    let plans = """
      {"subscriptionGroups": [{"id": "com.x.shop.pro", "name": "Pro", "subscriptions": [
        {"productID": "yearly", "type": "RecurringSubscription",
         "recurringSubscriptionPeriod": "P1Y"}
      ]}]}
      """
    try inApp(files.merging(["Demo/A.storekit": plans]) { $1 }) { root, app in
      #expect(app.catalog == "\(root)/Demo/A.storekit")
    }
    // Without literals, nothing shows what the code asks for.
    let code = Self.store.replacing("\"com.x.shop.pro\"", with: "await Server.products()")
    try inApp(files.merging(["Store.swift": code]) { $1 }) { root, app in
      #expect(app.catalog == "\(root)/Demo/A.storekit")
    }
  }

  @Test("without a catalog that sells something, the source is asked")
  func noCatalog() throws {
    let files = ["Store.swift": Self.store, "Empty.storekit": #"{"products": []}"#]
    try inApp(files) { root, app in
      #expect(app.catalog == nil)
      #expect(app.guess?.products.map(\.id) == ["com.x.shop.pro"])
      let note = "not taken: \(root.seen(from: ""))/Empty.storekit: it contains no products"
      #expect(app.notes.last == note)
    }
  }

  @Test("a catalog beside the app's folder counts if the code names its products")
  func around() throws {
    let files = [
      ".git/config": "", "Apps/Shop/Store.swift": Self.store,
      "Apps/Shop.storekit": Self.catalog("com.x.shop.pro"), "Other.storekit": Self.catalog("x.b"),
    ]
    try TemporaryDirectory.use(files) { root in
      let app = try AppFolder("\(root)/Apps/Shop", sources: [], catalog: nil)
      #expect(app.catalog == "\(root)/Apps/Shop.storekit")
    }
    try TemporaryDirectory.use(files.filter { $0.key != "Apps/Shop.storekit" }) { root in
      let app = try AppFolder("\(root)/Apps/Shop", sources: [], catalog: nil)
      #expect(app.catalog == nil)
    }
  }

  @Test("named files are used as they are, and only the catalog is sought")
  func named() throws {
    let files = ["Store.swift": Self.store, "Other.swift": Self.listener]
    try inApp(files, sources: ["Other.swift"]) { root, app in
      #expect(app.sources == ["\(root)/Other.swift"] && app.notes.isEmpty)
      // What the app's other files sell counts, too.
      #expect(app.guess?.products.map(\.id) == ["com.x.shop.pro"])
    }
  }

  @Test(
    "an app without code of StoreKit 2 is refused in one line",
    arguments: [
      ([:], "no Swift files"),
      (["Main.swift": "struct A {}"], "no Swift file in"),
      (
        ["Old.swift": "import StoreKit\nclass A { let all = SKPaymentQueue.default() }"],
        "has only StoreKit 1, which is not simulated: SKPaymentQueue in"
      ),
      (["StoreSpec.swift": "import Testing\n" + Self.store], "calls StoreKit 2, and it is a test"),
    ] as [([String: String], String)]
  )
  func refusals(files: [String: String], reason: String) throws {
    try TemporaryDirectory.use(files.merging(["README.md": ""]) { $1 }) { root in
      let refusal = #expect(throws: Refusal.self) {
        try AppFolder(root, sources: [], catalog: nil)
      }
      #expect(refusal?.message?.contains(reason) == true, "\(refusal?.message ?? "")")
    }
  }
}
