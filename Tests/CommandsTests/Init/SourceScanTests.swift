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

  @Test(
    "a regular expression or an unfinished text hides no code after it",
    arguments: [
      #"let quote = /"/"#, #"let quote = #/"/#"#, "let quote = #/\n  \" # a quote\n/#",
      #"let half = (a + b) / 2 / c"#, #"let path = "/" + name"#, #"if text.contains(/a\/"/) {}"#,
      #"let all = xs.reduce(1, /) // product"#, ##"let q = #"""#"##,
      #".ifLet(\.x, action: /Action.x) { Child() } // note"#,
      #"let open = "unfinished"#,
      #"let url = "https://\(host)/\(name ?? "\(id)")""#,
    ]
  )
  func literals(line: String) {
    var scan = SourceScan()
    scan.read("\(line)\nclass Shop { func buy() {} }", file: "Shop.swift")
    #expect(scan.types.map(\.name) == ["Shop"])
    #expect(scan.types.first?.functions.map(\.name) == ["buy"])
  }

  @Test("interpolations in interpolations are read, however deep")
  func nestedInterpolations() {
    let deep = String(repeating: "\"\\(", count: 100_000)
    #expect(SourceToken.tokens(of: "let a = \(deep)").count == 4)
    let (begin, end) = (
      String(repeating: "\"\\(", count: 100), String(repeating: ")\"", count: 100)
    )
    let whole = "let a = \(begin)b\(end)\nclass Shop {}"
    let words = SourceToken.tokens(of: whole).map(\.text)
    #expect(words.suffix(4) == ["class", "Shop", "{", "}"])
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

  @Test("imports and the app's entry point, with their lines")
  func mentions() {
    let found = scan("import struct Shop.Item\n@testable import Log\n@main\nstruct B {}")
    #expect(found.imports.map(\.name) == ["Shop", "Log"])
    #expect(found.imports.map(\.place.line) == [1, 2])
    #expect(found.mains == ["A.swift"])
  }

  @Test("conditions in a file with StoreKit: as written, with what they mean here")
  func branches() {
    let text =
      "import StoreKit\r\n  #if os(iOS)  ||  os(macOS) // phones\r\n#elseif !DEBUG\r\n"
      + "#else\r\n#endif\r\n#if canImport(UIKit)\r\n#endif"
    let found = scan(text).branches
    #expect(
      found.map(\.written)
        == ["#if os(iOS) || os(macOS)", "#elseif !DEBUG", "#else", "#if canImport(UIKit)"]
    )
    #expect(found.map(\.isCompiled) == [false, true, false, true])
    #expect(found.map(\.place.line) == [2, 3, 4, 6])
    var other = SourceScan()
    other.read("#if DEBUG\n#else\n#endif", file: "A.swift", isDebug: true)
    #expect(other.branches.map(\.written) == ["#else"], "what is compiled elsewhere is no news")
  }

  @Test(
    "the type of a closure, in parentheses or optional",
    arguments: [
      ("(Bool, Int) -> Void", ["Bool", "Int"], nil), ("() -> ()", [], nil),
      ("((Result<A, B>) -> Void)?", ["Result<A, B>"], nil),
      ("((Bool) -> Void, [A: B]) async throws -> C", ["(Bool) -> Void", "[A: B]"], "C"),
      ("(A) -> (B) -> Void", ["A"], "(B) -> Void"),
    ] as [(String, [String], String?)]
  )
  func closures(type: String, parameters: [String], result: String?) throws {
    let closure = try #require(SourceClosure(type))
    #expect(closure.parameters == parameters && closure.result == result)
    #expect(closure.isAsync == type.contains("async") && closure.isThrowing == closure.isAsync)
  }

  @Test("other types are no closures", arguments: ["", "()", "(A)", "(A, B)", "A<B>", "((", "?"])
  func noClosures(type: String) { #expect(SourceClosure(type) == nil) }

  @Test("an alias stands for its type, wherever it is declared")
  func aliases() throws {
    let found = scan(
      """
      typealias Transaction = StoreKit.Transaction
      class Store {
        var ids = [ID]()
        var last: Transaction?
        func buy(_ id: ID?, then done: Done?, other: StoreKit.Transaction) {}
        typealias Done = (Transaction) -> Void
      }
      typealias ID = String
      typealias Pair<A> = (A, A)
      """
    )
    let store = try #require(found.type(named: "Store"))
    #expect(store.properties.map(\.type) == ["[String]", "StoreKit.Transaction?"])
    #expect(
      store.functions[0].parameters.map(\.type)
        == ["String?", "((Transaction) -> Void)?", "StoreKit.Transaction"]
    )
    #expect(store.functions[0].parameters[1].isClosure)
  }

  @Test("the type of a parameter keeps the spaces between its words")
  func spaces() throws {
    let type = try #require(
      scan("class A { func b(c: @escaping (any D) async throws -> E, f: G & H) {} }").types.first
    )
    #expect(type.functions[0].parameters.map(\.type) == ["(D) async throws -> E", "G & H"])
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
    scan.read("class Shop: Base<API>, Plain where A: API {}", file: "b")
    #expect(scan.type(named: "Shop")?.inherited == ["Base", "Plain"])
  }
}
