import Foundation
import Testing

@Suite("Rule: scenario files are valid")
struct ScenarioRuleTests {
  @Test("finds a scenario that cannot be read")
  func broken() throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-rule-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appending(path: "broken.json5")
    try Data("{ nonsense: 1, }".utf8).write(to: file)
    #expect(!ScenarioRule.complaints(aboutFileAt: file.path).isEmpty)
    let missing = directory.appending(path: "missing.json5")
    #expect(!ScenarioRule.complaints(aboutFileAt: missing.path).isEmpty)
  }
}
