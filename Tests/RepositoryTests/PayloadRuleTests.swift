import Testing

@Suite("Rule: payloads have labels")
struct PayloadRuleTests {
  private func complaints(about line: String) -> [String] {
    PayloadRule.complaints(about: RepositoryFile(path: "Sources/A/a.swift", text: line))
  }

  @Test(
    "finds a value after the first that has no label",
    arguments: ["case front(ProcessID, Bool)", "  case wrote(key: String, [Int: String])"]
  )
  func unlabeled(_ line: String) {
    #expect(
      complaints(about: line) == ["Sources/A/a.swift:1: give every value after the first a label"]
    )
  }

  @Test(
    "accepts labels, a lone value, and patterns",
    arguments: [
      "case front(ProcessID, isFront: Bool)", "case named([String: Int])", "case done",
      "case (.front, .ended)",
      "case .front(let id, let isFront): a(id, isFront)",
      "case unverified(Transaction, VerificationError)",
    ]
  )
  func labeled(_ line: String) { #expect(complaints(about: line) == []) }
}
