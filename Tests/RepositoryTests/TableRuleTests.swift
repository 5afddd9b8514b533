import Testing

@Suite("Rule: what a table of a guide names is used in a package that is not ours")
struct TableRuleTests {
  private let guide = RepositoryFile(
    path: "G.md",
    text: """
      | other | `skipped` |
      |---|---|

      | member | meaning |
      |---|---|
      | `launched()`, `buy(_:)`, `shows` | what `other` says |
      """
  )

  @Test("reads the code of known tables and columns only")
  func names() {
    #expect(TableRule.names(in: guide).map(\.name) == ["launched", "buy", "shows"])
  }

  @Test("finds a name that no package uses")
  func missing() {
    let words = Set(TableRule.words(of: "func launched() {}\nfunc buy(_ product: Product) {}"))
    #expect(
      TableRule.complaints(about: guide, words: words)
        == ["G.md:6: no package under Tests uses 'shows'"]
    )
  }
}
