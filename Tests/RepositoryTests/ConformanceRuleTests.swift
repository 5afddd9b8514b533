import Testing

@Suite("Rule: every statement on the conformance page has a test")
struct ConformanceRuleTests {
  private func complaints(_ lines: String...) -> [String] {
    let page = RepositoryFile(path: "C.md", text: lines.joined(separator: "\n"))
    return ConformanceRule.complaints(about: page, tests: ["it rains", "it snows"])
  }

  private let head = ["| statement | source | trust | test |", "|---|---|---|---|"]

  @Test("finds a test that does not exist and a statement without one")
  func wrong() {
    #expect(
      complaints("## Weather", head[0], head[1], "| A | Apple | documented | `it hails` |")
        == ["C.md:4: no test 'it hails'"]
    )
    #expect(
      complaints("## Weather", head[0], head[1], "| A | Apple | documented | — |")
        == ["C.md:4: no test is named"]
    )
    #expect(
      complaints("## Weather", head[0], head[1], "| A | `it rains` |")
        == ["C.md:4: a row has 4 cells here, and none is empty"]
    )
    #expect(
      complaints("## Not simulated", head[0], head[1], "| A | Apple | `it rains` |")
        == ["C.md:4: what is not simulated has no test, but '—'"]
    )
    #expect(
      complaints(
        "## Options, because no one knows",
        head[0],
        head[1],
        "| `faults.hail` | never | A |"
      ) == ["C.md:4: no option 'faults.hail'"]
    )
  }

  @Test("finds a statement whose trust is none of the five words")
  func trust() {
    #expect(
      complaints("## Weather", head[0], head[1], "| A | Apple | likely | `it rains` |") == [
        "C.md:4: 'likely' is none of documented, measured, several reports, one report, inferred"
      ]
    )
  }

  @Test("accepts existing tests and options, and statements marked as untested")
  func right() {
    #expect(
      complaints(
        "## Weather",
        head[0],
        head[1],
        "| A | Apple | documented, partly inferred | `it rains`, `it snows` |",
        "",
        "## Not simulated",
        head[0],
        head[1],
        "| A | Apple | — |",
        "",
        "## Options, because no one knows",
        head[0],
        head[1],
        "| `billing.monthEnd` | anchor | A |"
      ) == []
    )
  }

  @Test("recognizes a test by its display name, on the attribute's line or the next")
  func names() {
    let text = #"""
      @Test("one") func a() {}
      @Test(
        "two, \"quoted\"",
        arguments: ["x"]
      )
      @Test(arguments: ["three"])
      // @Test("four")
      """#
    let file = RepositoryFile(path: "T.swift", text: text)
    #expect(ConformanceRule.testNames(in: file) == ["one", #"two, "quoted""#])
  }
}
