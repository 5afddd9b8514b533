import Testing

@testable import Commands

@Suite("What an app's files declare")
struct SourceScanTests {
  private func scan(_ text: String) -> SourceScan {
    var scan = SourceScan()
    scan.read(text, file: "A.swift")
    return scan
  }

  @Test("comments and strings declare nothing, and their lines are counted")
  func tokens() {
    let text = """
      /* class A {
         /* nested */ } */
      let a = "class B { \\(c ? "func d() {" : "") }" // class E {
      let f = #"a " b"#; let g = \"\"\"
        class H {
        \"\"\"
      actor I {}
      """
    let found = SourceToken.tokens(of: text)
    #expect(
      found.filter { $0.isWord && $0.text != "let" }.map(\.text) == ["a", "f", "g", "actor", "I"]
    )
    #expect(found.last { $0.text == "I" }?.line == 7)
    #expect(scan(text).types.map(\.name) == ["I"])
  }

  @Test("unrealistically deep type nesting is skipped")
  func deep() {
    let text =
      String(repeating: "class A { ", count: 20_000) + String(repeating: "}", count: 20_000)
    #expect(scan(text + "\nactor B {}").types.last?.name == "B")
  }

  @Test("a function: parameters, effects, result, access level, and calls")
  func functions() throws {
    let type = try #require(
      scan(
        """
        final class Store {
          @discardableResult
          public func buy(
            _ product: Product, count: Int = 1, then done: @escaping (Bool, Int) -> Void)
            async throws -> [String: Int] where A: B { await load() }
          private static func load<T>(for ids: Set<String>) {}
          class func reset() -> Void { }
          init(api: any API, log: Log? = nil) { listen() }
        }
        """
      ).type(named: "Store")
    )
    let buy = try #require(type.functions.first)
    #expect(buy.signature == "buy(_:count:then:)")
    #expect(buy.parameters.map(\.type) == ["Product", "Int", "(Bool, Int) -> Void"])
    #expect(buy.required.map(\.label) == [nil, "then"])
    #expect(buy.isAsync && buy.isThrowing && buy.hasResult && !buy.isPrivate && !buy.isStatic)
    #expect(buy.words == ["await", "load"] && buy.line == 3)
    let load = type.functions[1]
    #expect(load.isPrivate && load.isStatic && !load.isAsync && !load.hasResult)
    #expect(type.functions[2].isStatic && !type.functions[2].hasResult)
    #expect(type.initializers.map(\.signature) == ["init(api:log:)"])
    #expect(type.initializers.first?.required.map(\.type) == ["API"])
  }

  @Test(
    "the type of a property: as written, or inferred from its initial value",
    arguments: [
      ("@Published private(set) var a: Set<String> = []", "Set<String>"),
      ("var a = false", "Bool"), ("@AppStorage(\"pro\") var a = true", "Bool"),
      ("var a = Set<Product.ID>()", "Set<Product.ID>"), ("var a = [Product]()", "[Product]"),
      ("var a: Bool { !ids.isEmpty }", "Bool"), ("var a: [String: Int] = [:]", "[String: Int]"),
      ("static let a = Store()", "Store"), ("var a = compute()", nil),
      ("var a: Task<Void, Never>? { didSet { stop() } }", "Task<Void, Never>?"),
    ] as [(String, String?)]
  )
  func properties(text: String, expected: String?) throws {
    let type = try #require(scan("class Store {\n  \(text)\n  func b() {}\n}").types.first)
    #expect(type.properties.map(\.name) == ["a"] && type.properties.first?.type == expected)
    #expect(type.properties.first?.isPrivate == false)
    #expect(type.functions.map(\.name) == ["b"])
  }

  @Test("extensions add to their type, nested types have both names, and views are recognized")
  func types() throws {
    let found = scan(
      """
      extension Store { func late() {} }
      class Store: NSObject, ObservableObject {
        enum Plan: String { case a = "x", b }
        static let shared: Store = Store()
        private static let other = Store()
      }
      struct Wall: View { var body: some View { Text("a") } }
      protocol Buying { func buy(_ id: String) async throws -> Bool; var a: Int { get } }
      """
    )
    let store = try #require(found.type(named: "Store"))
    #expect(store.kind == .class && store.place.line == 2 && store.singleton == "shared")
    #expect(store.functions.map(\.name) == ["late"])
    #expect(store.inherited == ["NSObject", "ObservableObject"])
    #expect(found.type(named: "Store.Plan")?.inherited == ["String"])
    #expect(found.type(named: "Wall")?.isView == true && !store.isView)
    let buying = try #require(found.type(named: "Buying"))
    #expect(
      buying.functions.map(\.signature) == ["buy(_:)"] && buying.properties.map(\.name) == ["a"]
    )
  }

  @Test("a file with only views just draws, unless it has an object that could hold state")
  func drawing() {
    #expect(scan("struct A: View { enum B {} }\nenum C { case d }").onlyDraws)
    #expect(!scan("struct A: View {}\nclass B {}").onlyDraws)
    #expect(!scan("enum C {}").onlyDraws && !scan("func a() {}").onlyDraws)
  }

  @Test("imports, Mac-only APIs, and the app's entry point, with their lines")
  func mentions() {
    let found = scan(
      "import struct Shop.Item\n@testable import Log\n@objc func a() {}\n@main\nstruct B {}"
    )
    #expect(found.imports.map(\.name) == ["Shop", "Log"])
    #expect(found.macOnly.map(\.name) == ["@objc"] && found.macOnly.first?.place.line == 3)
    #expect(found.mains == ["A.swift"])
  }

  @Test(
    "scanning text that is not Swift also ends",
    arguments: ["}}}", "class", "func (", "var", "\"", "/*", "#\"", "{", "struct A {"]
  )
  func nonsense(text: String) { #expect(scan(text).types.count <= 1) }

  @Test("generic constraints on a type are not inheritance")
  func generics() {
    var scan = SourceScan()
    scan.read("final class Store<Content: View, Key>: Base where Key: Hashable {}", file: "a")
    #expect(scan.types.first?.inherited.contains("View") == false)
    #expect(scan.types.first?.inherited.contains("Base") == true)
  }
}
