import Testing

@Suite("Rule: names in recordings")
struct NameRuleTests {
  private func complaints(_ text: String, in path: String) -> [String] {
    NameRule.complaints(about: RepositoryFile(path: path, text: text))
  }

  private static let path = "Sources/Trials/Recordings/Names/WorldEvent+Named.swift"

  @Test(
    "finds names that come from report texts or that were never chosen",
    arguments: [
      "case .tapped(let action): action.told", "\"tap: \\(action.told)\"", "told([:]).text",
      "offBy.toldAsError", "\"\\(known.description) (1)\"", "default: \"\"",
    ]
  )
  func reports(line: String) {
    let found = complaints("\n\(line)\n", in: Self.path)
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.hasPrefix("\(Self.path):2: not '") })
    #expect(complaints(line, in: "Sources/Trials/Reports/WorldEvent+Told.swift") == [])
  }

  @Test(
    "ignores code that only looks like it",
    arguments: [
      "\"is told \\(payload.named)\"", "// default: told", "case .untold: action.named",
      "let defaults = 1",
    ]
  )
  func lookalikes(line: String) { #expect(complaints(line, in: Self.path) == []) }
}
