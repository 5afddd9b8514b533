import Foundation
import StoreModel
import Trials

extension StormActions {
  /// Says what is wrong with scenario files, and with the files of known violations beside them.
  package func validate(_ options: ValidateOptions, on terminal: Terminal) async -> ExitCode {
    let beside = Set(options.scenarios.map { KnownFile.path(beside: $0) })
      .subtracting(options.scenarios)
      .filter { FileManager.default.fileExists(atPath: $0) }
    var results: [JSONText] = []
    var isRight = true
    for path in options.scenarios + beside.sorted() {
      do {
        let isKnown = KnownFile.isOne(path)
        let notes = try isKnown ? over(path) : notSimulated(path)
        results.append(
          .object([
            .init("file", .string(path)), .init("valid", .bool(true)),
            .init(isKnown ? "over" : "notSimulated", .array(notes.map { .string($0) })),
          ])
        )
        guard !options.output.isJSON else { continue }
        terminal.result("\(path): valid")
        let word = isKnown ? "over, so hunts fail again" : "not simulated"
        for line in notes { terminal.result("  \(word): \(line)") }
      } catch {
        isRight = false
        results.append(
          .object([
            .init("file", .string(path)), .init("valid", .bool(false)),
            .init("mistakes", .array(error.lines.map { .string($0) })),
          ])
        )
        for line in error.lines { terminal.message(line) }
      }
    }
    if options.output.isJSON { terminal.result(JSONText.array(results).compact) }
    return isRight ? .held : .usage
  }

  /// What of a scenario is not simulated.
  private func notSimulated(_ path: String) throws(ScenarioError) -> [String] {
    try Scenario.load(path: path, vocabulary: vocabulary).notSimulated
  }

  /// Which known violations are not put up with any more.
  private func over(_ path: String) throws(ScenarioError) -> [String] {
    try KnownFile.load(path: path).filter { $0.isOver(on: today) }.map {
      "\($0.signature) (until \($0.untilText))"
    }
  }
}
