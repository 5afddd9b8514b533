import Testing

@testable import Commands

@Suite("How a guessed glue creates objects")
struct GlueInstancesTests {
  private func glue(_ text: String, others: [String] = []) -> GlueText {
    var scan = SourceScan()
    scan.read(text + "\nclass Base {}", file: "Store.swift")
    var uses = SourceUses()
    for other in others { uses.read(other) }
    return GlueText(scan, module: "Shop", products: ["pro"], uses: uses)
  }

  /// A store whose initializer takes one argument.
  private func store(taking type: String) -> String {
    "class Store { init(api: \(type)) {}\n var isPro = false\n func buy(_ product: Product) {} }\n"
  }

  @Test(
    "for a protocol, the only type that conforms to it is created",
    arguments: ["API", "any API", "some API", "API?", "(any API)?"]
  )
  func onlyOne(type: String) {
    let glue = glue(
      store(taking: type)
        + """
        protocol API {}
        protocol PagedAPI: API {}
        struct LiveAPI: PagedAPI { var pages = 3 }
        struct MockAPI: API {}
        final class PreviewAPI: API {}
        """
    )
    #expect(glue.text.contains("  let store = Store(api: LiveAPI())\n"), "\(glue.text)")
    #expect(glue.gaps.isEmpty)
  }

  @Test(
    "arguments that say nothing need no person",
    arguments: [
      ("UserDefaults", ".standard"), ("FileManager", ".default"), ("Bundle", ".main"),
      ("Cache?", "nil"), ("@escaping (Int, Bool) -> Void", "{ _, _ in }"), ("() -> Void", "{}"),
    ]
  )
  func plain(type: String, value: String) {
    let glue = glue(store(taking: type))
    #expect(glue.text.contains("  let store = Store(api: \(value))\n"), "\(glue.text)")
  }

  @Test(
    "arguments that say something do",
    arguments: ["Bool", "String", "Int", "[String]", "() -> Date", "() -> Int?"]
  )
  func telling(type: String) {
    #expect(glue(store(taking: type)).gaps.count == 1)
  }

  @Test("a static function that configures the one instance is called instead of reading it")
  func configured() {
    let kit = """
      class Kit {
        static var shared: Kit { configuredKit! }
        private init(_ plan: Plan) {}
        static func configure(with plan: Plan) -> Kit { Kit(plan) }
        func buy(_ product: Product) {}
        var isPro = false
      }

      """
    let plan = "struct Plan {\n init(id: String) {}\n"
    let found = glue(kit + plan + "static let yearly = Plan(id: \"a\") }")
    #expect(
      found.text.contains("  let store = Kit.configure(with: Plan.yearly)\n"),
      "\(found.text)"
    )
    #expect(found.gaps.isEmpty)
    // Nothing shows which plan.
    let other = glue(kit + plan + "}", others: ["Kit.configure(with: a).buy(b)"])
    #expect(other.text.contains("  let store = Kit.shared\n"), "\(other.text)")
    #expect(other.gaps.count == 1)
  }

  @Test("identifiers of products are those of the catalog")
  func identifiers() {
    let glue = glue("class Store { init(productIDs: Set<String>) {}\n func buy(_ a: Product) {} }")
    #expect(glue.text.contains("  let store = Store(productIDs: [\"pro\"])\n"), "\(glue.text)")
  }

  @Test("a store that has no identifiers by default gets them, and one that has some keeps them")
  func defaults() {
    let store = { (value: String) in
      "class Store { init(a: Int = 1, productIDs: [String] = \(value)) {}\n"
        + " func buy(_ a: Product) {} }"
    }
    let empty = glue(store("[]"))
    #expect(empty.text.contains("  let store = Store(productIDs: [\"pro\"])\n"), "\(empty.text)")
    #expect(glue(store("Catalog.all")).text.contains("  let store = Store()\n"))
  }

  @Test("a truth value is false, except one that lets the store finish or listen, with a mark")
  func truthValue() {
    let found = glue(store(taking: "Bool"))
    #expect(found.text.contains("  let store = Store(api: false)\n"), "\(found.text)")
    #expect(found.gaps == ["whether api of Store is true, line 1"])
    let listening = glue(
      """
      class Store {
        init(observesUpdates: Bool, observerMode: Bool) {}
        func buy(_ a: Product) {}
      }
      """
    )
    #expect(
      listening.text.contains("  let store = Store(observesUpdates: true, observerMode: false)\n")
    )
    let silent = glue("class Store { init(skipsListening: Bool) {}\n func buy(_ a: Product) {} }")
    #expect(silent.text.contains("  let store = Store(skipsListening: false)\n"))
    let finishing = glue("class Store { init(autoFinish: Bool) {}\n func buy(_ a: Product) {} }")
    #expect(finishing.text.contains("  let store = Store(autoFinish: true)\n"))
  }

  @Test("what linked files and stubs declare counts, once it is known")
  func neighbors() {
    var glue = glue(store(taking: "API"))
    #expect(glue.gaps.count == 1)
    var scan = SourceScan()
    scan.read("protocol API {}\nstruct LiveAPI: API {}", file: "API.swift")
    glue.neighbors = scan
    #expect(glue.text.contains("  let store = Store(api: LiveAPI())\n") && glue.gaps.isEmpty)
  }

  @Test("without exactly one such type, the line is marked with what is needed")
  func notOne() {
    let protocols = store(taking: "any API") + "protocol API {}\n"
    let start = "how the app creates Store: init(api: API), line 1; "
    let two = protocols + "struct Live: API {}\nstruct Cached: API {}"
    #expect(glue(two).gaps == [start + "to API conform Live, Cached"])
    let used = glue(two, others: ["let api = Cached(); Store(api: api).buy(product)"])
    #expect(used.text.contains("Store(api: Cached())") && used.gaps.isEmpty)
    #expect(!glue(two).text.contains("API()"))
  }

  @Test("a protocol to which no type conforms gets a class that does nothing, with a mark")
  func standIn() {
    let found = glue(
      store(taking: "any API")
        + """
        @MainActor
        protocol API: Paged, Sendable {
          var user: User? { get set }
          var plan: Plan { get }
          func send(_ text: inout String, done: @escaping (Int) -> Void)
          /// Ends with its line.
          func load(by id: String) async throws -> [User]
          @discardableResult
          func plan(of user: User)
            async throws -> Plan
          static func count() -> Int
          func pair() -> (Int, User)
          func any() -> any Paged
        }
        protocol Paged: AnyObject { var pages: Int { get } }
        struct User { let name: String; let since: Date; var plan: Plan?; var tags: [String] }
        """
    )
    #expect(found.text.contains("  let store = Store(api: APIStandIn())\n"), "\(found.text)")
    #expect(found.gaps == ["what API does: no type in these files conforms to it"])
    let expected = """
      final class APIStandIn: @unchecked Sendable, API {
        init() {}
        var user: User? = User(name: "", since: Date(timeIntervalSince1970: 0), tags: [])
        var plan: Plan { emptyValue() }
        func send(_ text: inout String, done: @escaping (Int) -> Void) {}
        func load(by id: String) async throws -> [User] { [] }
        func plan(of user: User) async throws -> Plan { throw CancellationError() }
        static func count() -> Int { 0 }
        func pair() -> (Int, User) { emptyValue() }
        func any() -> any Paged { emptyValue() }
        var pages: Int = 0
      }

      """
    #expect(found.text.hasSuffix(expected), "\(found.text)")
  }

  @Test("such a class leaves the bodies of extensions alone, and has each initializer once")
  func standInOfExtended() {
    let found = glue(
      store(taking: "any API")
        + """
        protocol API { init(); func send(); func retries() -> Int; var size: Int { get } }
        extension API {
          func log() { print(1) }
          func retries() -> Int { 3 }
          var size: Int { 4 }
        }
        """
    )
    let expected = """
      final class APIStandIn: API {
        init() {}
        func send() {}
      }

      """
    #expect(found.text.hasSuffix(expected), "\(found.text)")
  }

  @Test("no class takes the place of one that would have to do something")
  func noStandIn() {
    let text = store(taking: "any API") + "protocol API: Codable {}\n"
    let start = "how the app creates Store: init(api: API), line 1; "
    #expect(glue(text).gaps == [start + "no type in these files conforms to API"])
  }

  @Test("a manager is the store, and not the service behind a protocol that it calls")
  func manager() {
    let glue = glue(
      """
      protocol Service { func purchase(id: String) async -> Receipt }
      struct StoreKitService: Service {
        func purchase(id: String) async -> Receipt { await product.purchase() }
      }
      final class Manager {
        private let service: any Service
        var receipt: Receipt?
        init(service: any Service) { self.service = service }
        func purchase(id: String) async { receipt = await service.purchase(id: id) }
      }
      """
    )
    #expect(glue.text.contains("  let store = Manager(service: StoreKitService())\n"))
    #expect(glue.text.contains("    await store.purchase(id: product.id)\n"), "\(glue.text)")
  }

  @Test(
    "an argument is created only if other files can create it",
    arguments: [
      ("struct API {}", "API()"), ("struct API { var a = 1; private var b = 2 }", "API()"),
      ("struct API { let base: Base }", "API(base: Base())"),
      ("struct API { let base: Base; var a: Int?; let b = 1 }", "API(base: Base())"),
      ("struct API { let a, b: Base }", "API(a: Base(), b: Base())"),
      ("struct API { let base: Base; var a: Int { 1 } }", "API(base: Base())"),
      ("struct API { let a = Base(), b: Base }", "API(b: Base())"),
      ("class API { @Published var a: Int; init() {}; init(key: Int) {} }", "API()"),
      ("class API { init(key: Int) {}; init(a: Base, b: Base) {} }", "API(a: Base(), b: Base())"),
      ("enum API { static let live = API() }", "API.live"),
      ("struct API { let key: String }", nil), ("struct API { let a: Base?; let b: Int }", nil),
      ("struct API { private let base: Base }", nil),
      ("struct API { let base: Base; private var a = 1 }", nil),
      ("struct API { @Wrapped var base: Base }", nil),
      ("struct API { private init() {} }", nil), ("private struct API {}", nil),
      ("struct API<Key> {}", nil), ("enum API { case a }", nil),
      ("class API { init() async {} }", nil),
      ("class API: Root {}\nclass Root { init(key: Int) {} }", nil),
    ] as [(String, String?)]
  )
  func arguments(declaration: String, made: String?) {
    let glue = glue(store(taking: "API") + declaration)
    if let made {
      #expect(glue.text.contains("  let store = Store(api: \(made))\n"), "\(glue.text)")
    } else {
      #expect(glue.gaps == ["how the app creates Store: init(api: API), line 1"])
      #expect(glue.text.contains("  let store: Store = { fatalError("))
    }
  }

  @Test("a store without an initializer for other files is left to the developer")
  func privateInitializer() {
    let glue = glue("class Store { private init() {}\n func buy() {}\n var isPro = false }")
    #expect(glue.gaps == ["how the app creates Store: init(), line 1"])
  }
}
