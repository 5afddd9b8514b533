import Testing

@Suite("Rule: names in recordings")
struct NameRuleTests {
  private func complaints(_ text: String, in path: String) -> [String] {
    NameRule.complaints(about: RepositoryFile(path: path, text: text))
  }

  private static let path = "Sources/StoreSimulation/RecordedNames/Row+Named.swift"

  @Test(
    "finds names that come from report texts or that were never chosen",
    arguments: [
      "case .tapped(let action): action.phrase", "\"tap: \\(action.phrase)\"",
      "describe([:]).text", "offBy.errorPhrase", "\"\\(known.description) (1)\"",
      "default: \"\"",
    ]
  )
  func reports(line: String) {
    let found = complaints("\n\(line)\n", in: Self.path)
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.hasPrefix("\(Self.path):2: not '") })
    #expect(complaints(line, in: "Sources/StoreSimulation/Phrases/Phrased.swift") == [])
  }

  @Test(
    "ignores code that only looks like it",
    arguments: [
      "\"is told \\(payload.named)\"", "// default: phrase", "case .phrased: action.named",
      "let defaults = 1",
    ]
  )
  func lookalikes(line: String) { #expect(complaints(line, in: Self.path) == []) }

  @Test("finds them among the events' names, and leaves the phrases beside those alone")
  func events() {
    let text = """
        var phrase: String {
          action.phrase
        }
        private var key: String? {
          action.phrase
        }
      """
    let found = complaints(text, in: NameRule.events)
    #expect(found.count == 1 && found.first?.hasPrefix("\(NameRule.events):5: ") ?? false)
  }
}
