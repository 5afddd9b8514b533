import Testing

@testable import Commands

@Suite("The conditions of '#if'")
struct SourceConditionTests {
  private func read(_ text: String, isDebug: Bool = false) -> SourceCondition.Reading {
    SourceCondition.read(SourceToken.tokens(of: text), isDebug: isDebug)
  }

  private func compiled(_ text: String, isDebug: Bool = false) -> String {
    read(text, isDebug: isDebug).tokens.map(\.text).joined(separator: " ")
  }

  @Test(
    "hold as in a release build on Linux",
    arguments: [
      ("DEBUG", false), ("!DEBUG", true), ("os(Linux)", true), ("os(iOS) || os(macOS)", false),
      ("canImport(StoreKit)", true), ("canImport(AppKit)", false), ("true", true),
      ("!os(iOS) && canImport(UIKit)", true), ("swift(>=5.9)", true), ("compiler(<6)", false),
      ("swift(>=6)", false), ("compiler(>=6.9)", false), ("swift(<5.5)", false),
      ("targetEnvironment(simulator)", false), ("(DEBUG || true) && !(false)", true), ("", false),
    ]
  )
  func holds(condition: String, isCompiled: Bool) {
    let text = "a\n#if \(condition)\nb\n#else\nc\n#endif\nd"
    #expect(compiled(text) == (isCompiled ? "a b d" : "a c d"))
  }

  @Test("one branch at most is compiled, and none in a branch that is not")
  func branches() {
    let text = """
      #if DEBUG
      a
      #if os(Linux)
      b
      #endif
      #elseif os(Linux)
      c
      #elseif true
      d
      #else
      e
      #endif
      f
      """
    #expect(compiled(text) == "c f")
    #expect(compiled("a\n#endif\n#else\nb\n#if true\nc") == "a b c", "not Swift, and no end")
    let deep = String(repeating: "!(", count: 100_000)
    #expect(compiled("#if \(deep)\na\n#endif") == "")
  }

  @Test("each branch has the line of its condition, and says whether it is compiled")
  func lines() {
    let text = """
      #if canImport(AppKit)
      #elseif os(iOS)
      #elseif !DEBUG && canImport(UIKit)
      #if swift(>=5)
      #endif
      #else
      #if true
      #endif
      #endif
      """
    #expect(
      read(text).branches == [1: false, 2: false, 3: true, 4: true, 6: false, 7: false]
    )
  }

  @Test("a build for debugging sees DEBUG, and nothing else changes")
  func debug() {
    #expect(compiled("#if DEBUG\na\n#else\nb\n#endif", isDebug: true) == "a")
    #expect(compiled("#if !DEBUG || os(iOS)\na\n#else\nb\n#endif", isDebug: true) == "b")
  }

  @Test("two heads of one class are one class")
  func heads() {
    var scan = SourceScan()
    scan.read(
      """
      #if os(macOS)
      class Shop: NSObject {
      #else
      class Shop: ObservableObject {
      #endif
        func buy() {}
      }
      class Other {}
      """,
      file: "Shop.swift"
    )
    #expect(scan.types.map(\.name) == ["Shop", "Other"])
    #expect(scan.types[0].inherited == ["ObservableObject"])
    #expect(scan.types[0].functions.map(\.name) == ["buy"])
  }
}
