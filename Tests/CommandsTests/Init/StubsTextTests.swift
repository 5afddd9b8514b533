import Testing

@testable import Commands

@Suite("Stubs for missing names")
struct StubsTextTests {
  private func declarations(
    _ source: String,
    _ names: (String, MissingNames.Name.Kind)...
  ) -> [String] {
    let tokens = SourceToken.tokens(of: source)
    return StubsText(
      for: names.map { name, kind in
        let lines = Set(tokens.filter { $0.text == name }.map(\.line)).sorted()
        let places = lines.map { SourceType.Place(file: "/s/A.swift", line: $0) }
        return MissingNames.Name(name: name, kind: kind, places: places)
      },
      tokens: { _ in tokens },
      shown: { String($0.dropFirst(3)) }
    ).declarations
  }

  @Test(
    "declare what is used: functions of a type, of its only instance, free functions, and labels"
  )
  func uses() {
    // The value `other` gets none: nothing shows its type.
    let source = """
      let log: Log
      Log.write("a, b", level: f(1, 2), [x, y])
      Log.write("c", level: 3, nil)
      Tracker.shared.track("a", with: ["b": c])
      Tracker.shared.flush()
      ping(now: true)
      let key = Key.secret
      Sheet(name: "a")
      let user = Account.shared.name
      """
    let found = declarations(
      source,
      ("Log", .type),
      ("Tracker", .value),
      ("ping", .value),
      ("Key", .value),
      ("Sheet", .value),
      ("Account", .value),
      ("other", .value),
      ("Mixpanel", .module)
    )
    #expect(
      found == [
        "\n/// Used in A.swift:1, A.swift:2, A.swift:3.\n"
          + "struct Log: Codable, Hashable {\n"
          + "  static func write(_: Any?, level: Any?, _: Any?) {}\n}\n",
        "\n/// Used in A.swift:4, A.swift:5.\nstruct Tracker {\n"
          + "  static let shared = Tracker()\n  func track(_: Any?, with: Any?) {}\n"
          + "  func flush() {}\n}\n",
        "\n/// Used in A.swift:6.\nfunc ping(now: Any?) {}\n",
        "\n/// Used in A.swift:7.\nstruct Key {\n  static var secret: String { \"secret\" }\n}\n",
        "\n/// Used in A.swift:8.\nstruct Sheet {\n  init() {}\n  init(name: Any?) {}\n}\n",
        "\n/// Used in A.swift:9.\nstruct Account {\n  static let shared = Account()\n"
          + "  var name: String { \"\" }\n}\n",
      ]
    )
  }

  @Test("declare names that are keywords in backticks, and initializers as such")
  func keywords() {
    let source = "Log.default.write(1)\nLog.repeat(in: 2)\nLog.init(name: 3)\n"
    #expect(
      declarations(source, ("Log", .value)) == [
        "\n/// Used in A.swift:1, A.swift:2, A.swift:3.\nstruct Log {\n"
          + "  init() {}\n  static let `default` = Log()\n  static func `repeat`(in: Any?) {}\n"
          + "  func write(_: Any?) {}\n  init(name: Any?) {}\n}\n"
      ]
    )
  }

  @Test("declare what is called on a property, a constant, or a parameter of the type")
  func calledThroughValues() {
    let source = """
      private let log = Log.shared
      let sender: Sender?
      init(tracker: Tracker) { self.tracker = tracker; tracker.start() }
      log.write("a", level: 1)
      self.log.flush()
      other.log.close()
      sender?.send(x)
      let login = log.level + 1
      """
    #expect(
      declarations(source, ("Log", .value), ("Sender", .type), ("Tracker", .type)) == [
        "\n/// Used in A.swift:1.\nstruct Log {\n  static let shared = Log()\n"
          + "  func write(_: Any?, level: Any?) {}\n  func flush() {}\n"
          + "  var level: Int { 0 }\n}\n",
        "\n/// Used in A.swift:2.\nstruct Sender: Codable, Hashable {\n"
          + "  func send(_: Any?) {}\n}\n",
        "\n/// Used in A.swift:3.\nstruct Tracker: Codable, Hashable {\n"
          + "  func start() {}\n}\n",
      ]
    )
  }

  @Test("are nonisolated where the main actor is the default")
  func isolation() {
    let name = MissingNames.Name(name: "Log", kind: .type, places: [])
    let text = StubsText(for: [name], isOnMainActor: true, tokens: { _ in [] }, shown: { $0 })
    #expect(text.declarations == ["\n/// Used in .\nnonisolated struct Log {}\n"])
    #expect(StubsText.removing(["Log"], from: "a\n" + text.declarations.joined()) == "a\n")
  }

  @Test("keep what the developer has filled in together, even with empty lines")
  func torn() {
    let stubs = "struct Log {\n  static let a = 1\n\n  func b() {}\n}\n"
    #expect(StubsText.removing(["Log"], from: stubs) == stubs)
  }

  @Test("the system's Logger is made visible, not redeclared")
  func logger() {
    #expect(declarations("Logger(a: 1)", ("Logger", .value)) == ["\n@_exported import OSLog\n"])
  }

  @Test("drops all of a stub: its attributes, its extensions, and what a person did not write")
  func removingWhole() {
    let stubs = """
      import Foundation

      /// Used in A.swift:1.
      @propertyWrapper struct Log<Value> {
        var a: Int { 0 }
      }

      /// Used in A.swift:2.
      extension Log.Level {
        var b: Int { 0 }
      }

      extension Log { var mine: Int { 0 } }

      """
    #expect(
      StubsText.removing(["Log"], from: stubs)
        == "import Foundation\n\nextension Log { var mine: Int { 0 } }\n"
    )
  }

  @Test("drops what another file now declares and keeps what the developer wrote")
  func removing() {
    let stubs = """
      // Stubs.
      import Foundation

      /// Used in A.swift:1.
      struct Log {
        static func write(_: Any?) {}
      }

      /// Used in A.swift:2.
      struct Logs {}

      func mine() { Log.write("a") }

      """
    #expect(
      StubsText.removing(["Log"], from: stubs) == """
        // Stubs.
        import Foundation

        /// Used in A.swift:2.
        struct Logs {}

        func mine() { Log.write("a") }

        """
    )
    #expect(StubsText.removing(["Other"], from: stubs) == stubs)
  }
}
