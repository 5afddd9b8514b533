import Testing

@Suite("Rule: short files, functions and lines")
struct LengthRuleTests {
  private func function(lines: Int, _ declaration: String = "  func long() {") -> String {
    let body = Array(repeating: "    step()", count: lines - 2)
    return ([declaration] + body + ["  }"]).joined(separator: "\n") + "\n"
  }

  @Test("finds a file that is too long, but not one exactly at the limit")
  func files() {
    let bound = RepositoryFile(path: "a.swift", text: String(repeating: "x\n", count: 500))
    #expect(LengthRule.complaints(about: bound) == [])
    let more = RepositoryFile(path: "a.swift", text: String(repeating: "x\n", count: 501))
    #expect(
      LengthRule.complaints(about: more) == ["a.swift: 501 lines; split it, 500 is the bound"]
    )
  }

  @Test("finds a line that is too long, counted in characters")
  func lines() {
    let text = String(repeating: "é", count: 100) + "\n" + String(repeating: "x", count: 101)
    let file = RepositoryFile(path: "a.swift", text: text)
    #expect(LengthRule.complaints(about: file) == ["a.swift:2: longer than 100 columns"])
  }

  @Test("lets only a comment exceed the limit, for an address that cannot be broken")
  func addresses() {
    let address = "https://example.org/" + String(repeating: "x", count: 90)
    let comment = RepositoryFile(path: "a.swift", text: "  /// See \(address)")
    #expect(LengthRule.complaints(about: comment) == [])
    let code = RepositoryFile(path: "a.swift", text: "let a = \"\(address)\"")
    #expect(LengthRule.complaints(about: code).count == 1)
    let long = String(repeating: "x", count: 98)
    let wordy = RepositoryFile(path: "a.swift", text: "/// \(long)")
    #expect(LengthRule.complaints(about: wordy).count == 1)
  }

  @Test(
    "finds a function that is too long, however it is declared",
    arguments: [
      ("  func long() {", "long"), ("  public static func long<T>(_ x: T) -> [T] {", "long"),
      ("  init(a: Int = { 3 }()) {", "init"), ("  package init?() {", "init"),
      ("  @inline(never) mutating func long() throws(E) {", "long"), ("  deinit {", "deinit"),
      ("  subscript(index: Int) -> Int {", "subscript"), ("  nonisolated func f() {", "f"),
    ]
  )
  func functions(declaration: String, name: String) {
    let short = RepositoryFile(path: "a.swift", text: function(lines: 70, declaration))
    #expect(LengthRule.complaints(about: short) == [])
    let long = RepositoryFile(path: "a.swift", text: "\n" + function(lines: 71, declaration))
    #expect(
      LengthRule.complaints(about: long) == [
        "a.swift:2: '\(name)' has 71 lines; split it, 70 is the bound"
      ]
    )
  }

  @Test("is not misled by strings, comments, closures, calls, or functions without a body")
  func notMisled() {
    let text = #"""
      protocol P {
        func first() -> Int
        func second(_ body: () -> Void)
        init(x: Int)
        var value: Int { get }
      }
      struct S {
        init(x: Int) { self.init(x: x, y: "}") }
        func brace() -> String {
          // }
          "{ \(list.map { "}" }) }"
        }
        func multi(
          a: () -> Void = {},
          b: Int
        ) {
          a()
        }
      }
      """#
    let functions = LengthRule.functions(in: RepositoryFile(path: "a.swift", text: text))
    #expect(functions.map(\.name) == ["init", "brace", "multi"])
    #expect(functions.map(\.line) == [8, 9, 13])
    #expect(functions.map(\.length) == [1, 4, 6])
  }
}
