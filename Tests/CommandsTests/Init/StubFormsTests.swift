import Foundation
import Testing

@testable import Commands

@Suite("The forms of stubs")
struct StubFormsTests {
  /// Returns the text of the stubs, without comments and without the function for empty values.
  private func stubs(
    _ source: String,
    _ names: (String, MissingNames.Name.Kind)...,
    module: String? = nil,
    besides old: String = ""
  ) -> String {
    let tokens = SourceToken.tokens(of: source)
    let text = StubsText(
      for: names.map { name, kind in
        let word = name.split(separator: ".").last.map(String.init) ?? name
        let lines = Set(tokens.filter { [word, "@\(word)"].contains($0.text) }.map(\.line)).sorted()
        let places = lines.map { SourceType.Place(file: "/s/A.swift", line: $0) }
        return MissingNames.Name(name: name, kind: kind, places: places, module: module)
      },
      isPublic: module != nil,
      besides: old,
      tokens: { _ in tokens },
      shown: { $0 }
    ).text
    let whole = text.components(separatedBy: "\n/// Returns false, zero").first ?? text
    return whole.split(separator: "\n").filter { !$0.hasPrefix("///") }.joined(separator: "\n")
  }

  @Test("an enumeration, if it is switched over: its cases, with what they carry")
  func enumeration() {
    let source = """
      let plan: Plan
      switch plan {
      case .monthly, .yearly(let price): return price
      case let .other(name, since: date): break
      }
      if plan == .free {}
      """
    #expect(
      stubs(source, ("Plan", .type)) == """
        enum Plan {
          case monthly
          case yearly(Any?)
          case other(Any?, since: Any?)
          case free
        }
        """
    )
    #expect(
      stubs("switch Net.state {\ncase .up: break\ncase .down: break\n}", ("Net", .value)) == """
        struct Net {
          static var state: State { State.up }
          enum State: CaseIterable {
            case up
            case down
          }
        }
        """
    )
  }

  @Test("a closure has the parameters that it names, unless the number is a typing error")
  func closureParameters() {
    #expect(
      stubs("Log.each { $1 }\nLog.all { $4294967296 }", ("Log", .value)) == """
        struct Log {
          static func each(_: ((Any?, Any?) -> Void)? = nil) {}
          static func all(_: (() -> Void)? = nil) {}
        }
        """
    )
  }

  @Test("a protocol has no types inside, and its extension makes no instances")
  func protocols() {
    #expect(
      stubs("let a: any P\na.shared.run()\na.state.isOn = true", ("P", .type)) == """
        protocol P {}
        extension P {
          var shared: PShared { PShared() }
          var state: PState { PState() }
        }
        struct PShared {
          func run() {}
        }
        struct PState {
          var isOn: Bool { get { false } nonmutating set {} }
        }
        """
    )
  }

  @Test("an element of a tuple is no member, and a name that ends in Error can be thrown")
  func tuplesAndErrors() {
    #expect(
      stubs("let a = Pair.both().1", ("Pair", .value)) == """
        struct Pair {
          @discardableResult static func both() -> (Any?, Any?) { (nil, nil) }
        }
        """
    )
    #expect(
      stubs("let (isPro, _, count) = Pair.all()\nif isPro { use(count) }", ("Pair", .value)) == """
        struct Pair {
          @discardableResult static func all() -> (Bool, Any?, Any?) { (emptyValue(), nil, nil) }
        }
        """
    )
    #expect(
      stubs("throw Shop.LoadError.lost", ("Shop", .value)) == """
        struct Shop {
          enum LoadError: Error, CaseIterable {
            case lost
          }
        }
        """
    )
  }

  @Test("a call whose result has a type of the file returns what the place demands")
  func localTypes() {
    let source = "struct Reply {}\nlet reply: Reply = try await Net.load()"
    #expect(
      stubs(source, ("Net", .value)) == """
        struct Net {
          static func load<T>() async throws -> T { emptyValue() }
        }
        """
    )
  }

  @Test("properties have the type that the code around them shows")
  func properties() {
    let source = """
      if Flags.shared.isOn { a() }
      guard Flags.shared.paid, !Flags.shared.hidden else { return }
      Flags.shared.level = "pro"
      Flags.shared.opened += 1
      let theme: Theme = Flags.shared.theme
      let title = Flags.shared.label ?? "none"
      for offer in Flags.shared.offers { a() }
      for await news in Flags.shared.updates { a() }
      if Flags.shared.mode == .fast { a() }
      guard Flags.shared.rank < .high else { return }
      var isPro: Bool { Flags.shared.pro }
      func size() -> [Double] { return Flags.shared.sizes }
      set(true, forKey: Flags.shared.place)
      """
    #expect(
      stubs(source, ("Flags", .value)) == """
        struct Flags {
          static let shared = Flags()
          var isOn: Bool { false }
          var paid: Bool { false }
          var hidden: Bool { false }
          var level: String { get { "" } nonmutating set {} }
          var opened: Int { get { 0 } nonmutating set {} }
          var theme: Theme { emptyValue() }
          var label: String? { nil }
          var offers: [Offer] { [] }
          var updates: AsyncStream<Update> { AsyncStream { $0.finish() } }
          var mode: Mode { Mode() }
          var rank: Rank { Rank() }
          var pro: Bool { false }
          var sizes: [Double] { emptyValue() }
          var place: String { "" }
          struct Offer: Codable, Hashable {}
          struct Update: Codable, Hashable {}
          struct Mode: Codable, Hashable {
            static let fast = Mode()
          }
          struct Rank: Codable, Hashable, Comparable {
            static func < (_: Rank, _: Rank) -> Bool { false }
            static let high = Rank()
          }
        }
        """
    )
  }

  @Test("modifiers come after an attribute; before it, the compiler refuses them")
  func modifiers() {
    #expect(
      StubShape.modified("@discardableResult func a() -> Int { 0 }", by: "public ")
        == "@discardableResult public func a() -> Int { 0 }"
    )
    #expect(StubShape.modified("func a() {}", by: "public ") == "public func a() {}")
  }

  @Test("calls: async, throwing, with a result that is used, or that the place demands")
  func calls() {
    let source = """
      let offers = try await Shop.offers(of: 1)
      if let current = offers.current { print(current.title) }
      try? Shop.save()
      let count: Int = Shop.count(1)
      add(Shop.make())
      let names = Shop.names().sorted(by: <)
      async let later = Shop.later()
      Shop.load { info, error in
        if let info { info.refresh() }
      }
      """
    #expect(
      stubs(source, ("Shop", .value)) == """
        struct Shop {
          @discardableResult static func offers(of: Any?) async throws -> Offers { Offers() }
          static func save() throws {}
          @discardableResult static func count(_: Any?) -> Int { 0 }
          static func make<T>() -> T { emptyValue() }
          @discardableResult static func names() -> [Name] { [] }
          @discardableResult static func later() async -> Later { Later() }
          static func load(_: ((Info?, (any Error)?) -> Void)? = nil) {}
          struct Offers {
            var current: Current? { nil }
            struct Current {
              var title: String { "" }
            }
          }
          struct Name: Codable, Hashable, Comparable {
            static func < (_: Name, _: Name) -> Bool { false }
          }
          struct Later {}
          struct Info {
            func refresh() {}
          }
        }
        """
    )
  }

  @Test("globals: one that is called, one that is read, a constant with a capital letter")
  func globals() {
    let source = """
      logger.error("a")
      if isDebugging { track(.opened(id: 1)) }
      log(EventPurchase)
      """
    let found = stubs(
      source,
      ("logger", .value),
      ("isDebugging", .value),
      ("track", .value),
      ("EventPurchase", .value)
    )
    #expect(
      found == """
        struct LoggerStub {
          func error(_: Any?) {}
        }
        var logger: LoggerStub { LoggerStub() }
        var isDebugging: Bool { false }
        struct TrackArgumentStub {
          @discardableResult static func opened(id: Any?) -> TrackArgumentStub { \
        TrackArgumentStub() }
        }
        func track(_: TrackArgumentStub) {}
        var EventPurchase: String { "EventPurchase" }
        """
    )
  }

  @Test("arguments that name a member: a type with this member, also of lists and subscripts")
  func memberArguments() {
    let source = """
      Log.info("buys", for: .store)
      Log.info("sells", for: .shop)
      Log.set([.debug, .full])
      Log[.isOn] = true
      """
    #expect(
      stubs(source, ("Log", .value)) == """
        struct Log {
          static func info(_: Any?, for: InfoFor) {}
          static func set(_: SetArgument) {}
          static subscript(_: SubscriptArgument) -> Bool { get { false } set {} }
          struct InfoFor {
            static let store = InfoFor()
            static let shop = InfoFor()
          }
          struct SetArgument: ExpressibleByArrayLiteral {
            init() {}
            init(arrayLiteral: SetArgument...) {}
            static let debug = SetArgument()
            static let full = SetArgument()
          }
          struct SubscriptArgument {
            static let isOn = SubscriptArgument()
          }
        }
        """
    )
  }

  @Test(
    "protocols, classes, errors and generic types, as the uses need them",
    arguments: [
      ("let a: any P & Q\na.load()", "protocol P {}\nextension P {\n  func load() {}\n}"),
      ("func f(_ a: some P) {}", "protocol P {}"), ("func f<T: P>(_ a: T) {}", "protocol P {}"),
      ("struct A: Codable, P {}", "protocol P {}"), ("class A: P {}", "protocol P {}"),
      ("extension A: P {}", "protocol P {}"), ("let a: Q & P", "protocol P {}"),
      ("unowned let a: P", "class P: @unchecked Sendable {\n  init() {}\n}"),
      ("weak var a: P?", "class P: @unchecked Sendable {\n  init() {}\n}"),
      ("weak var a: (any P)?\nclass B: P {}", "protocol P {}"),
      (
        "class A: P { override func load(_ a: Int) -> Int { 1 } }",
        "class P: @unchecked Sendable {\n  init() {}\n"
          + "  func load(_ a: Int) -> Int { emptyValue() }\n}"
      ),
      ("throw P.lost", "enum P: Error, CaseIterable {\n  case lost\n}"),
      ("let a: P<Int, [String]>", "struct P<A, B>: Codable, Hashable {}"),
    ]
  )
  func kinds(source: String, stub: String) {
    #expect(stubs(source, ("P", .type)) == stub)
  }

  @Test("a delegate that is held weakly is a protocol of classes")
  func delegate() {
    #expect(
      stubs("weak var a: ShopDelegate?", ("ShopDelegate", .type))
        == "protocol ShopDelegate: AnyObject {}"
    )
  }

  @Test("attributes: a property wrapper, its arguments and key paths; a global actor; no others")
  func attributes() {
    let source = """
      @Injected private var a: Client
      @Injected(\\.shop) var b: Shop
      @StoreActor func c() {}
      @Model final class D {}
      """
    let found = stubs(
      source,
      ("Injected", .attribute),
      ("StoreActor", .attribute),
      ("Model", .attribute)
    )
    #expect(
      found == """
        @propertyWrapper struct Injected<Value> {
          private var stored: Value?
          init() {}
          init(wrappedValue: Value) { stored = wrappedValue }
          init(_: KeyPath<Values, Value>) {}
          init(wrappedValue: Value, _: KeyPath<Values, Value>) { stored = wrappedValue }
          var wrappedValue: Value {
            get { stored ?? emptyValue() }
            set { stored = newValue }
          }
          var projectedValue: Self { self }
          struct Values {
            var shop: Shop { emptyValue() }
          }
        }
        @globalActor actor StoreActor {
          static let shared = StoreActor()
        }
        """
    )
  }

  @Test("members that a stub lacks become extensions; constants of an enumeration become cases")
  func members() {
    let source = """
      if item.isOn { show(item.state) }
      let a = .late
      extension Item { var b: String { title + "a" } }
      """
    let old = "struct Item {}\n\nenum Plan {\n  case early\n}\n"
    #expect(
      stubs(
        source,
        ("Item.isOn", .member),
        ("Plan.late", .staticMember),
        ("title", .value),
        besides: old
      ) == """
        struct Item {}
        enum Plan {
          case late
          case early
        }
        extension Item {
          var isOn: Bool { false }
        }
        extension Item {
          var title: String { "" }
        }
        """
    )
  }

  @Test("a name that a stub has inside does not keep the same name outside from a stub of its own")
  func nestedName() {
    let old = "struct Net {\n  struct Item {}\n}\n"
    #expect(
      stubs("let a: Item", ("Item", .type), besides: old).hasSuffix(
        "\nstruct Item: Codable, Hashable {}"
      )
    )
    #expect(stubs("let a: Net", ("Net", .type), besides: old) == String(old.dropLast()))
  }

  @Test("in a stand-in module, stubs are public, and the module's name is not part of theirs")
  func modules() {
    let source = """
      import class Fire.Base
      Fire.configure(key: "a")
      class A: Base { override func run() {} }
      let a = Other.Item()
      let b: Fire.Item?
      """
    #expect(
      stubs(
        source,
        ("Base", .type),
        ("configure", .value),
        ("Item", .type),
        module: "Fire"
      ) == """
        open class Base: @unchecked Sendable {
          public init() {}
          open func run() {}
        }
        public func configure(key: Any?) {}
        public struct Item {
          public init() {}
        }
        """
    )
  }

  @Test("elements of lists, and what stands behind an index, have the members that are used")
  func elements() {
    let source = """
      var rows: [Row] = []
      rows.sort { $0.rank < $1.rank }
      for row in rows { show(row.title) }
      if Net.flags["pro"]?.isOn == true { a() }
      try? Net.open().close()
      """
    #expect(
      stubs(source, ("Row", .type), ("Net", .value)) == """
        struct Row {
          var rank: Double { 0 }
          var title: String { "" }
          struct Rank {}
        }
        struct Net {
          static var flags: Flags { Flags() }
          @discardableResult static func open() -> Open { Open() }
          struct Flags {
            subscript(_: Any?) -> Subscript? { get { nil } nonmutating set {} }
            struct Subscript {
              var isOn: Bool { false }
            }
          }
          struct Open {
            func close() throws {}
          }
        }
        """
    )
  }

  @Test(
    "files that end in the middle of something are read to their end",
    arguments: [
      "Log.write(", "Log[", "Log.write(a: [.b", "Log.write {", "let a: Log<", "Log.a == .",
      "switch a {",
      "let a: [Log", ": [Log]", "class A: Log {", "@Log(", "case .a = Log", "let (a) = Log.b",
      "Log?.",
    ]
  )
  func torn(source: String) {
    for kind in [MissingNames.Name.Kind.type, .value, .attribute] {
      #expect(!stubs(source, ("Log", kind)).contains("\n\n"))
    }
  }

  @Test("a static member of a protocol that stands only in an interpolation is a text")
  func staticOfProtocol() {
    let found = stubs(
      "log(\"\\(self.tag) began\")",
      ("Loud.tag", .staticMember),
      besides: "protocol Loud {}\n"
    )
    #expect(found.contains("extension Loud {\n  static var tag: String { \"tag\" }\n}"), "\(found)")
  }
}
