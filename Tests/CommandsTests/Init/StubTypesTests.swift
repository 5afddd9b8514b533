import Testing

@testable import Commands

@Suite("The types in a file with stubs")
struct StubTypesTests {
  private static let text = """
    struct Failure: Error {
      var code: Code { Code.lost }
      static func all(_: Any?, in: Any?) -> [Failure] { [] }
      enum Code {
        case lost
        case `default`
      }
    }
    extension Log.Sink { @discardableResult func write<T>() -> T { emptyValue() } }
    enum Code {}
    """

  @Test("types have the names of those around them, and enumerations their cases")
  func paths() {
    let types = StubTypes(in: Self.text)
    #expect(types.paths == ["Failure", "Failure.Code", "Code"])
    #expect(types.enumerations["Failure.Code"]?.cases == ["lost", "default"])
    #expect(types.enumerations["Code"]?.cases == [])
    #expect(types.members["Failure"] == ["code", "static all(_:in)"])
    #expect(types.members["Log.Sink"] == ["write()"])
  }

  @Test("a file that ends too early has types, too", arguments: ["func", "var a", "{"])
  func cut(end: String) {
    #expect(StubTypes(in: "struct A {\n  \(end)").paths == ["A"])
  }

  @Test("what is declared is not declared again, and a case goes to the enumeration of its type")
  func additions() {
    let tokens = SourceToken.tokens(
      of: "switch failure.code {\ncase .lost: break\ncase .late: break\n}\nlet a = other.code"
    )
    let names = [
      ("Failure.code", MissingNames.Name.Kind.member, 1), ("Other.code", .member, 5),
      ("Failure.Code.late", .staticMember, 3), ("Failure.Code.lost", .staticMember, 2),
    ].map { name, kind, line in
      let place = SourceType.Place(file: "/s/A.swift", line: line)
      return MissingNames.Name(name: name, kind: kind, places: [place])
    }
    let old = Self.text + "\nstruct Other {}\n"
    let text = StubsText(for: names, besides: old, tokens: { _ in tokens }, shown: { $0 }).text
    #expect(!text.contains("extension Failure"), "\(text)")
    #expect(text.contains("extension Other {\n  var code: "))
    #expect(text.contains("  enum Code {\n  case late\n    case lost\n"))
    #expect(text.contains("\nenum Code {}\n"))
  }

  private func stub(_ source: String, _ name: String) -> String {
    let tokens = SourceToken.tokens(of: source)
    let places = tokens.filter { $0.text == name }.map {
      SourceType.Place(file: "/s/A.swift", line: $0.line)
    }
    let missing = MissingNames.Name(name: name, kind: .type, places: places)
    return StubsText(for: [missing], tokens: { _ in tokens }, shown: { $0 }).text
  }

  @Test("an initializer without the type's name is that of the variable's type")
  func implicitInitializer() {
    let found = stub("var plan: Plan?\nplan = .init(price: 1, name: \"a\")", "Plan")
    #expect(found.contains("  init(price: Any?, name: Any?) {}\n"), "\(found)")
  }

  @Test("an extension of the app shows the initializers that it calls")
  func initializerInExtension() {
    let found = stub(
      "extension Plan {\n  init(a: A) { self.init(price: a.b, kind: .new) }\n}",
      "Plan"
    )
    #expect(found.contains("  init(price: Any?, kind: Kind) {}\n"), "\(found)")
  }

  @Test("a name in capitals is a type if it makes an instance, and else a constant")
  func capitals() {
    let found = stub("let a = Log.ID(name: b)\nlet c: Int = Log.MAX", "Log")
    #expect(found.contains("  struct ID {\n    init() {}\n    init(name: Any?) {}\n"), "\(found)")
    #expect(!found.contains("func ID(") && found.contains("static var MAX: Int"))
  }

  @Test("the constants of a list that contains a value are those of its type")
  func list() {
    let found = stub(
      "let level: Log.Level\nlet port: Port\nif [.high, .low].contains(level) { a() }",
      "Log"
    )
    #expect(found.contains("  struct Level: Codable, Hashable {\n"), "\(found)")
    #expect(found.contains("    static let high = Level()\n    static let low = Level()\n"))
  }

  @Test("a number that is compared with a literal may have another type elsewhere")
  func number() {
    let found = stub(
      "if Config.shared.wait > 0 { wait = Config.shared.wait }\nlet wait: UInt64",
      "Config"
    )
    #expect(found.contains("  var wait: UInt64 { emptyValue() }\n"), "\(found)")
  }

  @Test("a case without values, used as a call, has no parentheses")
  func emptyCase() {
    let found = stub("let k: Kind\nswitch k {\ncase .one: b\n}\nk = .two()", "Kind")
    #expect(found.contains("  case one\n  case two\n"), "\(found)")
  }
}
