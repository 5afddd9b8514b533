import Testing

@Suite("Rule: names in recordings")
struct NameRuleTests {
  private func complaints(_ text: String, in path: String = path) -> [String] {
    NameRule.complaints(about: RepositoryFile(path: path, text: text))
  }

  /// A file that also holds other things than names.
  private static let path = "Sources/StoreSimulation/Server/Row.swift"

  @Test(
    "finds parts that come from report texts or that were never chosen",
    arguments: [
      "case .tapped(let action): [action.phrase]", "[\"tap: \\(action.phrase)\"]",
      "[describe([:]).text]", "[offBy.errorPhrase]", "[\"\\(known.description) (1)\"]",
      "default: []",
    ]
  )
  func reports(line: String) {
    let found = complaints("  var identities: [String] {\n    \(line)\n  }\n")
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.hasPrefix("\(Self.path):2: not '") })
    #expect(complaints("  var identities: [String] { \(line) }\n").count == found.count)
    for declaration in ["var identity: (kind: String, actor: EventActor)", "var names: [[String]]"]
    {
      #expect(complaints("  \(declaration) {\n    \(line)\n  }\n").count == found.count)
    }
  }

  @Test("finds them anywhere in a file of the folder with names")
  func folder() {
    let text = "  static func changes() -> [String] {\n    [action.phrase]\n  }\n"
    #expect(complaints(text) == [])
    let path = "Sources/StoreSimulation/Names/Screen+Identified.swift"
    #expect(complaints(text, in: path).count == 1)
  }

  @Test(
    "ignores code that only looks like it",
    arguments: ["// default: phrase", "case .phrased: [action]", "let defaults = 1"]
  )
  func lookalikes(line: String) {
    #expect(complaints("  var identities: [String] {\n    \(line)\n  }\n") == [])
  }

  @Test("leaves alone what stands beside the parts of names")
  func beside() {
    let text = """
        var phrase: String {
          action.phrase
        }
        var identities: [any Identified] {
          [action]
        }
        var other: [String] { [action.phrase] }
      """
    #expect(complaints(text) == [])
  }
}
