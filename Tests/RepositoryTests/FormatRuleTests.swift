import Testing

@Suite("Rule: a file format is in one file and one list")
struct FormatRuleTests {
  private func complaints(list: String, other: String = "") -> [String] {
    let format = "struct WordsFormat: ExportFormat {\n  let ending = \".words\"\n}\n"
    return FormatRule.complaints(
      about: [
        RepositoryFile(path: FormatRule.folder + "WordsFormat.swift", text: format),
        RepositoryFile(path: FormatRule.list, text: list),
        RepositoryFile(path: "Sources/Commands/Other.swift", text: other),
      ]
    )
  }

  @Test("accepts a format in its file and the list")
  func same() {
    #expect(complaints(list: "[WordsFormat()]") == [])
  }

  @Test("finds a format that the list lacks, or that another file names")
  func other() {
    #expect(complaints(list: "[]").count == 1)
    #expect(complaints(list: "[WordsFormat()]", other: "WordsFormat()").count == 1)
  }
}
