import Testing

@testable import Commands

@Suite("The bodies of a file's functions")
struct SourceBodiesTests {
  private func bodies(_ text: String) -> [SourceBodies.Body] {
    SourceBodies(SourceToken.tokens(of: text)).bodies
  }

  @Test(
    "a body that is left out returns nothing or an empty value",
    arguments: [
      ("func a() { b() }", ""), ("func a() async throws -> Void { b() }", ""),
      ("func a() -> () { b() }", ""), ("func a(b: () -> Int) { b() }", ""),
      ("func a() -> Int where B: C { 1 }", "emptyValue()"),
      ("func a() -> (Int) -> Void { b }", "emptyValue()"),
      ("class func a() throws -> [Int] { [1] }", "emptyValue()"),
      ("func a() -> (b: Bool, c: [Int: A]) { d }", "(emptyValue(), emptyValue())"),
      ("func a() -> (b: () -> Void, c: Int) { d }", "(emptyValue(), emptyValue())"),
      ("func a() -> some View { b }", "EmptyView()"), ("func a() -> some P { b }", nil),
      ("init() { b() }", nil), ("init?(b: Int) { b() }", "return nil"),
      ("init(from b: Decoder) throws { b() }", "throw CancellationError()"),
      ("deinit { b() }", ""), ("static func == (a: A, b: A) -> Bool { b() }", "emptyValue()"),
      ("var a: Int { b() }", "emptyValue()"), ("subscript(a: Int) -> A? { b }", "emptyValue()"),
      ("var a: some View { b }", "EmptyView()"), ("var a = 1 { didSet { b() } }", ""),
      ("var a: A { get async throws { b } }", "emptyValue()"),
    ] as [(String, String?)]
  )
  func substitute(text: String, expected: String?) {
    let found = bodies("struct A {\n  \(text)\n}")
    #expect(found.map(\.substitute) == [expected] && found[0].lines == 2...2)
  }

  @Test("bodies are those of functions and accessors, at any depth of types")
  func all() {
    let found = bodies(
      """
      let a = { b() }()
      var c: [Int] = d { $0 }
      enum E { case f
        struct G: H where I == J {
          lazy var k: Int = { 1 }()
          var l: Int { get { 1 } set(m) { print(m) } }
          func n(o: () -> Void = { p() }) { func q() { r() }; if s { t() } }
        }
        protocol U { var v: Int { get set }; func w() }
      }
      func x() {}
      """
    )
    #expect(found.map(\.name) == ["l", "l", "n", "x"])
    #expect(found.map(\.substitute) == ["emptyValue()", "", "", ""])
  }

  @Test("bodies with errors can be left out, unless an error is elsewhere or one calls StoreKit")
  func errors() {
    let text = """
      import StoreKit
      final class Backend {
        let key: Key = .live
        func send() async -> Int {
          await client.post(1)
        }
        func log() { client.log() }
        func settle(_ a: Transaction) async {
          client.log()
          await a.finish()
        }
      }
      """
    let found = { (lines: [Int], leftOut: Set<Int>) in
      SourceBodies.withErrors(on: lines, of: text, besides: leftOut)
    }
    let both = found([5, 7, 7], [])
    #expect(both?.map(\.name) == ["send", "log"])
    #expect(found([5, 3], []) == nil && found([9], []) == nil)
    // What is left out is no reason for an error.
    #expect(found([5], Set(both?.map(\.place) ?? [])) == nil)
  }

  @Test(
    "a body stays if the error may be in another one, or if it sells or looks at what was bought",
    arguments: [
      "var isOn: Bool { get { flag } set { flag = newValue; log() } }",
      "func take(_ a: Result) { guard case .verified(let b) = a else { return }; log(b) }",
      #"var body: some View { Picture { ProductView(id: "pro") } }"#,
    ]
  )
  func stays(member: String) {
    let text = "struct A {\n  \(member)\n}"
    #expect(SourceBodies.withErrors(on: [2], of: text, besides: []) == nil)
    let alone = "struct A {\n  func a() { b() }\n}"
    #expect(SourceBodies.withErrors(on: [2], of: alone, besides: []) != nil)
  }

  @Test("what closures and other files call is reached, and what nobody names, but not the rest")
  func reached() {
    let text = """
      final class Store {
        lazy var onChange = { self.persist() }
        func persist() { write() }
        func write() {}
        func unlock() {}
        func sort() {}
        subscript(id: String) -> Bool { has(id) }
        func has(_ id: String) -> Bool { true }
      }
      """
    let reached = SourceBodies.reached(in: [SourceToken.tokens(of: text)], from: ["unlock"])
    #expect(reached.isSuperset(of: ["has", "persist", "unlock", "write"]))
    #expect(!reached.contains("sort"))
  }

  @Test("a view leaves bodies out, and keeps all lines")
  func view() {
    let text = "struct A {\n  @objc func a() -> Int {\n    @objc b()\n  }\n  func c() { d() }\n}"
    let place = text.utf8.firstIndex(of: UInt8(ascii: "{"), after: 10)
    let view = SourceView(text, without: [place])
    #expect(
      view.text
        == "struct A {\n        func a() -> Int {\n    emptyValue()\n  }\n  func c() { d() }\n}"
    )
    #expect(
      view.lines(for: "A.swift") == [
        "1 attribute ignored in A.swift: 2",
        "1 function body that does not compile here left out of A.swift: 2",
      ]
    )
  }
}

extension String.UTF8View {
  /// Returns the offset of a byte behind others.
  fileprivate func firstIndex(of byte: UInt8, after count: Int) -> Int {
    Array(self)[count...].firstIndex(of: byte) ?? 0
  }
}
