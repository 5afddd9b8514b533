import Testing

@Suite("Rule: a file format is in one file and one list")
struct FormatRuleTests {
  private func complaints(list: String, other: String = "", guide: String) -> [String] {
    let format = "struct WordsFormat: ExportFormat {\n  let ending = \".words\"\n}\n"
    return FormatRule.complaints(
      about: [
        RepositoryFile(path: FormatRule.folder + "WordsFormat.swift", text: format),
        RepositoryFile(path: FormatRule.list, text: list),
        RepositoryFile(path: "Sources/Commands/Other.swift", text: other),
      ],
      guide: RepositoryFile(path: "G.md", text: guide)
    )
  }

  @Test("accepts a format in its file, the list and the guide")
  func same() {
    #expect(complaints(list: "[WordsFormat()]", guide: "\n| `.words` | words |") == [])
  }

  @Test("finds a format that the list or the guide lacks, or that another file names")
  func other() {
    let row = "\n| `.words` | words |"
    #expect(complaints(list: "[]", guide: row).count == 1)
    #expect(complaints(list: "[WordsFormat()]", other: "WordsFormat()", guide: row).count == 1)
    #expect(
      complaints(list: "[WordsFormat()]", guide: "\n| `.other` |")
        == ["G.md: no row that starts with | `.words` |"]
    )
  }
}
