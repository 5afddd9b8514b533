import Testing

@Suite("Rule: Swift code in guides exists in code that is built")
struct SnippetRuleTests {
  private let code = RepositoryFile(
    path: "Shop.swift",
    text: "actor Shop {\n  func open() {\n    load()\n\n    listen()\n  }\n}\n"
  )

  private func complaints(_ lines: String...) -> [String] {
    let text = (["```swift"] + lines + ["```", "```", "anything", "```"]).joined(separator: "\n")
    return SnippetRule.complaints(about: RepositoryFile(path: "G.md", text: text), code: [code])
  }

  @Test("accepts existing code, indented differently and with parts left out")
  func same() {
    #expect(complaints("func open() {", "  load()", "  listen()", "}") == [])
    #expect(complaints("actor Shop {", "  ...", "    listen()") == [])
  }

  @Test("finds a line that does not exist, or not in this order")
  func other() {
    #expect(complaints("  load(1)") == ["G.md:1: no file of code has these lines: load(1)"])
    #expect(
      complaints("listen()", "load()") == ["G.md:1: no file of code has these lines: listen()"]
    )
    #expect(
      complaints("actor Shop {", "...", "leave()")
        == ["G.md:1: no file of code has these lines: leave()"]
    )
  }
}
