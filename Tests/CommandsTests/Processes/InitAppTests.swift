import Foundation
import StoreModel
import TestThreads
import Testing

@testable import Commands

@Suite("A package around a whole app", .serialized, .ownThreads)
struct InitAppTests {
  private static let store = """
    import StoreKit
    final class Store {
      static let shared = Store()
      var ownedIDs: Set<String> = []
      func load() async throws { _ = try await Product.products(for: ["com.kape.vip"]) }
      func purchase(_ product: Product) async throws { _ = try await product.purchase() }
    }
    """

  /// Writes an app with one store file into `App`.
  private func writeApp(_ dummy: DummyProcess) throws {
    let folder = dummy.directory.appending(path: "App/Services")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try dummy.write(Self.store, to: "App/Services/Store.swift")
    try dummy.write("import SwiftUI\nstruct Wall: View {}", to: "App/Wall.swift")
  }

  @Test("links to the store and uses the catalog that are found, and says so")
  func found() async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      try dummy.write(try dummy.text(of: "kape.storekit"), to: "App/Shop.storekit")
      let result = try dummy.run("init Storm --app App")
      #expect(
        result.messages == """
          store code: App/Services/Store.swift, which calls Product.products, purchase
          catalog: App/Shop.storekit, the only one

          """
      )
      let wrote = "wrote Storm, a package with the module Shop and links to:"
      #expect(result.results.hasPrefix("\(wrote)\n  App/Services/Store.swift\n\n"))
      let scenario = try dummy.text(of: "Storm/Scenarios/shop.json5")
      #expect(scenario.contains("catalogue: \"../../App/Shop.storekit\""))
      let named = try dummy.run("init Other --storekit App/Shop.storekit --sources App/Services")
      #expect(named.code == 0 && named.messages.isEmpty)
      for file in ["Scenarios/shop.json5", "Sources/Shop/Glue.swift"] {
        #expect(try dummy.text(of: "Storm/\(file)") == dummy.text(of: "Other/\(file)"))
      }
    }
  }

  @Test("has a guessed catalog if the app has none, which a person corrects there")
  func guessed() async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      let result = try dummy.run("init Storm --app App --quiet")
      #expect(
        result.messages == """
          no .storekit file with products: guessed 1 product from the app's source; \
          correct Storm/Products.storekit
            com.kape.vip  non-consumable

          """
      )
      let wrote = "wrote Storm, a package with the module App and links to:"
      #expect(result.results.hasPrefix(wrote), "\(result.results)")
      let scenario = try dummy.text(of: "Storm/Scenarios/app.json5")
      #expect(scenario.contains("catalogue: \"../Products.storekit\""))
      #expect(try dummy.text(of: "Storm/Products.storekit").contains("\"com.kape.vip\""))
      let app = AppRequest(folder: dummy.directory.appending(path: "App").path)
      let folder = PackageFolder(dummy.directory.appending(path: "Storm").path)
      let place = URL(filePath: #filePath)
      let again = try AppPackage(app, in: folder, program: place)
      #expect(again.guess == nil && again.products.map(\.id.rawValue) == ["com.kape.vip"])
      #expect(again.notes.last?.hasSuffix("Storm/Products.storekit, which is kept") == true)
    }
  }

  @Test(
    "an impossible request is refused in one line, and nothing is written",
    arguments: [
      ("try", "missing --app FOLDER"), ("try --sources App", "missing --app FOLDER"),
      ("try --app Ap", "--app: 'Ap' is not there"),
      ("init Storm --app kape.storekit", "--app: 'kape.storekit' is a file"),
      ("init Storm --app Old", "has only StoreKit 1"),
      ("init Storm --app Bare", "names no product identifiers"),
    ]
  )
  func refusals(line: String, reason: String) async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      let old = dummy.directory.appending(path: "Old")
      try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
      try dummy.write("import StoreKit\nlet queue = SKPaymentQueue.default()", to: "Old/Old.swift")
      let bare = dummy.directory.appending(path: "Bare")
      try FileManager.default.createDirectory(at: bare, withIntermediateDirectories: true)
      try dummy.write(
        "import StoreKit\nfunc load() async throws { _ = try await Product.products(for: ids()) }",
        to: "Bare/Store.swift"
      )
      let result = try dummy.run(line)
      #expect(result.code == 2 && result.results.isEmpty)
      #expect(result.messages.contains(reason), "\(result.messages)")
      #expect(result.messages.split(separator: "\n").count == 1, "\(result.messages)")
      let folder = dummy.directory.appending(path: "Storm").path
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }
}
