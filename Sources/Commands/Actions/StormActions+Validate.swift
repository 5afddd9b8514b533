import StoreModel
import Trials

extension StormActions {
  /// Says what is wrong with scenario files.
  package func validate(_ options: ValidateOptions, on terminal: Terminal) async -> ExitCode {
    var results: [JSONText] = []
    var isRight = true
    for path in options.scenarios {
      do {
        let scenario = try Scenario.load(path: path, vocabulary: vocabulary)
        results.append(
          .object([
            .init("file", .string(path)), .init("valid", .bool(true)),
            .init("notSimulated", .array(scenario.notSimulated.map { .string($0) })),
          ])
        )
        guard !options.output.isJSON else { continue }
        terminal.result("\(path): valid")
        for line in scenario.notSimulated { terminal.result("  not simulated: \(line)") }
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
}
