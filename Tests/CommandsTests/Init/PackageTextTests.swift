import Testing

@testable import Commands

@Suite("The texts of a package around an app's files")
struct PackageTextTests {
  private static let plan = InitPlan(
    folder: "/r/app/Storm",
    module: "Notes",
    languageMode: 6,
    isOnMainActor: true,
    origin: .checkout("/r/StoreStorm"),
    repository: "/r/app",
    links: InitPlan.links(to: ["/r/app/Store/A.swift", "/r/app/Log/A.swift"])
  )

  @Test("the manifest: the path to StoreStorm, the language mode, the isolation")
  func manifest() {
    let text = PackageText(plan: Self.plan).manifest
    #expect(text.hasPrefix("// swift-tools-version: 6.2\n"))
    #expect(
      text.contains("path: Context.environment[\"STORESTORM_CHECKOUT\"] ?? \"../../StoreStorm\"\n")
    )
    #expect(
      text.contains(
        """
              swiftSettings: [
                .swiftLanguageMode(.v6),
                .defaultIsolation(MainActor.self),
                // As on Apple platforms, Foundation re-exports Combine and Security, and 'os'
                // provides Logger.
                .unsafeFlags([
                  "-Xfrontend", "-import-module", "-Xfrontend", "Combine",
                  "-Xfrontend", "-import-module", "-Xfrontend", "Security",
                  "-Xfrontend", "-enable-cross-import-overlays",
                ]),
              ]

        """
      )
    )
    var plan = Self.plan
    plan.isOnMainActor = false
    plan.languageMode = 5
    plan.origin = .address("https://example.org/tools/storm.git")
    let other = PackageText(plan: plan).manifest
    #expect(
      other.contains(".package(url: \"https://example.org/tools/storm.git\", branch: \"main\")\n")
    )
    #expect(other.contains(".product(name: \"StandIns\", package: \"storm\")"))
    #expect(other.contains("swiftSettings: [\n        .swiftLanguageMode(.v5),\n        // As on"))
    plan.isDebug = true
    let debug = ".swiftLanguageMode(.v5),\n        .define(\"DEBUG\"),\n"
    #expect(PackageText(plan: plan).manifest.contains(debug))
  }

  @Test("the test imports the module that has the hunt and its report")
  func test() {
    let text = PackageText(plan: Self.plan).test
    #expect(text.contains("import StoreStormTesting\n") && !text.contains("import Trials"))
  }

  @Test("files with equal names get two links, and the package's own names are not used")
  func links() {
    let files = ["/a/Store.swift", "/b/Store.swift", "/c/b/Store.swift", "/a/Glue.swift"]
    #expect(
      InitPlan.links(to: files).map(\.name)
        == ["Store.swift", "b-Store.swift", "c-b-Store.swift", "a-Glue.swift"]
    )
    let later = InitPlan.links(to: ["/d/Store.swift"], besides: ["Store.swift"])
    #expect(later.map(\.name) == ["d-Store.swift"])
  }

  @Test("a container gets the smallest folder that holds all files")
  func container() {
    #expect(Self.plan.root == "/r")
    #expect(
      PackageText(plan: Self.plan).inContainer.contains(
        " -v \"$PWD/../..\":/work -w /work/app/Storm swift:6.3.1 swift test -c release "
      )
    )
  }

  @Test("the workflow keeps StoreStorm by its commit; manual steps are marked, if needed")
  func workflow() {
    var plan = Self.plan
    plan.revision = "54be7f4d"
    let text = WorkflowText(plan: plan).text
    #expect(text.hasPrefix("# Fill in: GitHub reads workflows only at the top"))
    #expect(text.contains("        working-directory: \"Storm\"\n"))
    #expect(text.contains("      # Fill in: the address of StoreStorm's repository.\n"))
    #expect(text.contains("          path: /tmp/StoreStorm\n"))
    #expect(text.contains("          key: storestorm-54be7f4d-swift:6.3.1\n"))
    #expect(text.contains(" && git -C /tmp/StoreStorm checkout 54be7f4d\n"))
    #expect(text.contains(" --scratch-path /tmp/StoreStorm/.build --disable-testable-imports\n"))
    #expect(text.hasSuffix("        env: { STORESTORM_CHECKOUT: /tmp/StoreStorm }\n"))
    plan.address = "https://example.org/storm.git"
    #expect(WorkflowText(plan: plan).text.contains("git clone https://example.org/storm.git /tmp"))
    plan.repository = "/r/app/Storm"
    plan.origin = .checkout("/r/app/Storm/StoreStorm")
    let whole = WorkflowText(plan: plan).text
    #expect(whole.hasPrefix("name: StoreStorm\n") && !whole.contains("Fill in"))
    #expect(whole.contains("          path: StoreStorm/.build\n"))
    #expect(whole.hasSuffix(" --scratch-path StoreStorm/.build --disable-testable-imports\n"))
  }

  @Test(
    "the module is named after the catalogue or the folder if their names are meaningful",
    arguments: [
      (["a/Notes.storekit", "Store"], "Notes"), (["Configuration.storekit", "../my-app"], "MyApp"),
      (["Products.storekit", "Store/"], "Shop"), (["2do.storekit"], "App2do"),
      (["Simulation.storekit"], "SimulationApp"), (["Player.storekit"], "PlayerApp"),
      (["StoreJSON.storekit"], "StoreJSONApp"), (["TestFixtures.storekit"], "TestFixturesApp"),
      (["MyStoreKit2AppStoreKit.storekit"], "MyStoreKit2App"),
    ]
  )
  func module(paths: [String], expected: String) {
    #expect(InitPlan.module(from: paths, types: ["Player"]) == expected)
  }

  @Test("symbols that the compiler cannot find: each name once, with its places and stubs")
  func missing() {
    let output = """
      [3/9] Compiling Notes A.swift
      /s/A.swift:12:5: error: cannot find type 'Log' in scope
      /s/A.swift:12:5: error: cannot find type 'Log' in scope
      12 |   let log: Log
      /s/B.swift:3:1: error: cannot find 'Log' in scope
      /s/B.swift:4:1: error: cannot find 'Tracker' in scope
      /s/B.swift:5:1: error: cannot find 'track' in scope
      /s/B.swift:1:8: error: no such module 'Mixpanel'
      /s/B.swift:9:8: error: value of type 'A' has no member 'b'
      /s/B.swift:10:8: error: cannot find 'self' in scope; did you mean to use it in a type?
      /s/B.swift:11:8: error: cannot find '$0' in scope
      /s/B.swift:12:8: error: cannot find '_' in scope
      /s/B.swift:13:8: error: cannot find '🗣' in scope
      /s/B.swift:9:8: warning: never used
      error: fatalError
      """
    let missing = MissingNames(output: output)
    #expect(missing.names.map(\.name) == ["Log", "Tracker", "track", "Mixpanel", "🗣"])
    #expect(missing.names.map(\.kind) == [.type, .value, .value, .module, .value])
    #expect(missing.names[0].places.map(\.line) == [12, 3])
    #expect(
      missing.errors == [
        "/s/B.swift:9: value of type 'A' has no member 'b'",
        "/s/B.swift:10: cannot find 'self' in scope; did you mean to use it in a type?",
        "/s/B.swift:11: cannot find '$0' in scope",
        "/s/B.swift:12: cannot find '_' in scope",
      ]
    )
    #expect(missing.members.map { "\($0.type).\($0.name)" } == ["A.b"])
    let aliased = MissingNames(
      output: "/s/A.swift:3:9: error: type 'Name' (aka 'NSName') has no member 'bought(_:)'"
    )
    #expect(aliased.members.map { "\($0.type).\($0.name)" } == ["Name.bought"])
    #expect(MissingNames(output: "Build complete!").names.isEmpty)
  }

  @Test("what is missing in a stand-in module, in a stub, and as an attribute")
  func missingInStubs() {
    let output = """
      /s/A.swift:1:15: error: struct 'Thing' does not exist in module 'Fire'
      /s/A.swift:4:13: error: no type named 'Other' in module 'Fire'
      /s/A.swift:5:12: error: module 'Fire' has no member named 'configure'
      /s/A.swift:6:12: error: cannot find type 'Thing' in scope
      /s/A.swift:7:2: error: unknown attribute 'Injected'
      /s/A.swift:8:2: error: value of type 'any Log' has no member 'write'
      /s/A.swift:9:2: error: type 'Log.Level' has no member 'high'
      /s/A.swift:9:2: error: type 'Shop' has no member 'mine'
      macro expansion @Model:2:2: error: cannot find type 'Item' in scope
      """
    let missing = MissingNames(output: output, stubs: ["Log", "Level"])
    #expect(
      missing.names.map(\.name) == [
        "Thing", "Other", "configure", "Injected", "Log.write", "Log.Level.high",
      ]
    )
    #expect(
      missing.names.map(\.kind) == [.type, .type, .value, .attribute, .member, .staticMember]
    )
    #expect(missing.names.map(\.module) == ["Fire", "Fire", "Fire", nil, nil, nil])
    #expect(missing.names[0].places.map(\.line) == [1, 6])
    #expect(missing.names[0].keyword == "struct")
    #expect(missing.errors == ["/s/A.swift:9: type 'Shop' has no member 'mine'"])
  }

  @Test("a member that a type lacks is one of the stub to which the type conforms")
  func inherited() {
    let output = """
      /s/A.swift:3:9: error: type 'Store' has no member 'tag'
      /s/A.swift:5:9: error: value of type 'Store' has no member 'log'
      /s/A.swift:6:9: error: type 'Store' has no member 'tag'
      /s/A.swift:7:9: error: type 'Cart' has no member 'tag'
      /s/A.swift:8:9: error: type 'Store' does not conform to protocol 'Sequence'
      """
    let missing = MissingNames(output: output, stubs: ["Loud"])
    #expect(missing.members.last?.name == "Sequence" && missing.members.last?.isProtocol == true)
    var scan = SourceScan()
    scan.read("enum Store: Loud {}\nstruct Cart: Codable {}", file: "A.swift")
    let names = missing.inheritedMembers(of: scan.types, from: ["Loud"])
    #expect(names.map(\.name) == ["Loud.tag", "Loud.log"])
    #expect(names.map(\.kind) == [.staticMember, .member])
    #expect(names.first?.places.map(\.line) == [3, 6])
  }
}
