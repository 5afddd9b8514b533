import Testing

@testable import Commands

@Suite("The values of stubs")
struct StubValuesTests {
  /// Returns the text of the stub of a name that all lines of a source use, without its comment.
  private func stubs(_ source: String, _ name: (String, MissingNames.Name.Kind)) -> String {
    let tokens = SourceToken.tokens(of: source)
    let places = Set(tokens.map(\.line)).sorted().map {
      SourceType.Place(file: "/s/A.swift", line: $0)
    }
    let missing = MissingNames.Name(name: name.0, kind: name.1, places: places)
    let text = StubsText(for: [missing], tokens: { _ in tokens }, shown: { $0 })
    return text.declarations[0].split(separator: "\n").filter { !$0.hasPrefix("///") }
      .joined(separator: "\n")
  }

  @Test("a type whose values have raw values: any text makes one, unless it is switched over")
  func rawValues() {
    let source = """
      let ids = Plan.allCases.map(\\.rawValue)
      guard let plan = Plan(rawValue: id) else { return }
      if id != Plan.yearly.rawValue {}
      """
    #expect(
      stubs(source, ("Plan", .value)) == """
        struct Plan: RawRepresentable, CaseIterable, Hashable {
          let rawValue: String
          init?(rawValue: String) { self.rawValue = rawValue }
          static var allCases: [Plan] { [yearly] }
          static var yearly: Plan { Plan(rawValue: "yearly")! }
        }
        """
    )
    // One that cannot fail is not the initializer of an enumeration.
    #expect(
      stubs("static let a = Name(rawValue: \"a\")", ("Name", .value)) == """
        struct Name {
          init() {}
          init(rawValue: Any?) {}
        }
        """
    )
    let switched = """
      let plan: Plan = Plan(rawValue: id)!
      switch plan { case .once: a() }
      plan.rawValue.send()
      """
    #expect(
      stubs(switched, ("Plan", .type)) == """
        enum Plan: String, Codable, Hashable, CaseIterable {
          case once
        }
        """
    )
  }

  @Test(
    "raw values are numbers if a use makes one of a number",
    arguments: ["defaults.integer(forKey: key)", "Int(text)", "3"]
  )
  func rawNumbers(number: String) {
    let source = "if let a = Status.init(rawValue: \(number)) { b(a, Status.on.id, Status.off.id) }"
    let found = stubs(source, ("Status", .value))
    #expect(found.contains("  let rawValue: Int\n  init?(rawValue: Int) {"), "\(found)")
    #expect(found.contains("{ Status(rawValue: 1)! }"))
    let code = "let a: Status = Status(rawValue: \(number))!\nswitch a { case .on: b() }"
    let switched = stubs(code, ("Status", .type))
    #expect(switched.hasPrefix("enum Status: Int, "), "\(switched)")
  }

  @Test("stubs with a value bring the function that makes it, once")
  func emptyValues() {
    let tokens = SourceToken.tokens(of: "add(A.make())\nadd(B.make())")
    let names = ["A", "B"].enumerated().map { index, name in
      let place = SourceType.Place(file: "/s/A.swift", line: index + 1)
      return MissingNames.Name(name: name, kind: .value, places: [place])
    }
    let first = StubsText(for: [names[0]], tokens: { _ in tokens }, shown: { $0 }).text
    #expect(first.contains("\n@_optimize(none)\nfunc emptyValue<T>(of name: String = "))
    #expect(first.contains("if let type = T.self as? any CaseIterable.Type {"))
    let both = StubsText(for: [names[1]], besides: first, tokens: { _ in tokens }, shown: { $0 })
    #expect(both.declarations.count == 1 && both.text.hasPrefix(first))
  }

  @Test("a value that is passed on has the type of the parameter; one after a case is ignored")
  func parameters() {
    let source = """
      func load(_ ids: Set<String>, limit: Int64) {}
      func load() {}
      func plan(of id: String) -> Plan? { Net.plans.first(where: { $0.id == id }) }
      let ids = await Net.productIDs()
      load(ids, limit: Net.most)
      switch state {
      case .none:
        Net.track(ids)
      default: break
      }
      """
    #expect(
      stubs(source, ("Net", .value)) == """
        struct Net {
          static var plans: [Plan] { [] }
          @discardableResult static func productIDs() async -> Set<String> { emptyValue() }
          static var most: Int64 { emptyValue() }
          static func track(_: Any?) {}
        }
        """
    )
  }
}
