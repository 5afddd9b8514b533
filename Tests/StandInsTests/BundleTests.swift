import Foundation
import Simulation
import StoreModel
import StoreSimulation
import Synchronization
import Testing
import Trials

@Suite("The bundle of an unchanged app", .serialized)
struct BundleTests {
  private static let files = [
    "Info.plist": """
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>com.example.app</string>
    <key>Own</key><string>entry</string>
    </dict></plist>
    """,
    "Products.plist":
      "<plist version=\"1.0\"><dict><key>id</key><string>a.b</string></dict></plist>",
    "List.plist": "<plist version=\"1.0\"><array><string>first</string></array></plist>",
    "Plans.dataset/Contents.json": #"{ "data": [{ "filename": "p.json", "idiom": "universal" }] }"#,
    "Plans.dataset/p.json": "{}",
    "en.lproj/Localizable.strings": "/* A button */\n\"buy\" = \"Buy now\";\n",
  ]

  /// Returns what each launch of an app with a bundle finds, and the outcome.
  private func launches(
    _ launching: @escaping @Sendable () -> [String?]
  ) throws -> (found: [[String?]], outcome: Outcome, folder: String) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-bundle-" + UUID().uuidString).resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in Self.files {
      let file = folder.appending(path: name)
      let above = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: above, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let seen = Mutex<[[String?]]>([])
    let scenario = try ProbeApp.scenario(of: #""launch""#, for: ProbeApp.variant)
    let outcome = ProbeApp.run(in: scenario, resources: folder.path) { _ in
      let found = launching()
      seen.withLock { $0.append(found) }
    }
    return (seen.withLock { $0 }, outcome, folder.path)
  }

  @Test("is reached by a class, by an identifier, and as the bundle of a module")
  func ways() throws {
    let (found, outcome, folder) = try launches { BundleCalls.bundles() }
    #expect(found == [Array(repeating: folder, count: 5)])
    #expect(outcome.missing.isEmpty)
  }

  @Test("has lists, data assets and entries")
  func contents() throws {
    let (found, outcome, _) = try launches { BundleCalls.contents() }
    let expected = ["a.b", "a.b", "first", "first", "{}", "entry", "com.example.app", "nil"]
    #expect(found == [expected.map(Optional.some)])
    #expect(outcome.missing.isEmpty)
  }

  @Test("has English texts; others are their keys")
  func texts() throws {
    let (found, outcome, _) = try launches { BundleCalls.texts() }
    let buy = Array(repeating: "Buy now", count: 4)
    #expect(found == [(buy + ["sell", "sell 2"]).map(Optional.some)])
    #expect(outcome.missing.isEmpty)
  }

  @Test("notes what it does not have, by name, and goes on")
  func missing() throws {
    let (_, outcome, _) = try launches {
      BundleCalls.askInVain()
      return []
    }
    #expect(outcome.ending == .quiet)
    #expect(
      outcome.missing.all == [
        .init(name: "Gone.json in Bundle.main", count: 2),
        .init(name: "data asset \"Gone\" in Bundle.main", count: 1),
      ]
    )
  }
}

@Suite("Products that the catalog does not have", .serialized)
struct MissingProductsTests {
  @Test("are noted by their identifiers, and so is a request for none")
  func products() throws {
    let scenario = try ProbeApp.scenario(of: #""launch""#, for: ProbeApp.variant)
    let outcome = ProbeApp.run(in: scenario) { _ in
      _ = await StoreKitCalls.productCount(of: ["com.kape.vip", "x.y.pro"])
      _ = await StoreKitCalls.productCount(of: [])
    }
    #expect(
      outcome.missing.all == [
        .init(name: "product \"x.y.pro\", which is not in the catalog", count: 1),
        .init(name: "products, by an empty list of identifiers", count: 1),
      ]
    )
  }
}
