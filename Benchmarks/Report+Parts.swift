import Foundation

extension Report {
  /// Measures each part in a process of its own, one after the other.
  ///
  /// In one process a part finds the heap that the parts before it left behind: after a world of
  /// 100,000 users the same round trips take nearly twice as long.
  ///
  /// - Parameter options: what to measure.
  /// - Returns: the rows of all parts.
  /// - Throws: if a part cannot be started, fails, or prints something else than rows.
  static func measuringParts(_ options: Options) throws -> Report {
    var report = Report()
    for part in options.parts {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: CommandLine.arguments[0])
      process.arguments =
        ["--only", part.rawValue, "--json"] + (options.isQuick ? ["--quick"] : [])
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw PartFailed(part: part) }
      for row in try JSONDecoder().decode([ReadRow].self, from: data) {
        report.add(row.name, row.value, row.unit, row.goal)
      }
    }
    return report
  }

  /// A part whose process did not end well.
  struct PartFailed: Error {
    let part: Options.Part
  }

  /// A row as the JSON output holds it.
  private struct ReadRow: Decodable {
    let name: String
    let value: Double
    let unit: String
    let atLeast: Double?
    let atMost: Double?

    var goal: Row.Goal { atLeast.map { .atLeast($0) } ?? atMost.map { .atMost($0) } ?? .none }
  }
}
