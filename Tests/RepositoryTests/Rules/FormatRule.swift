/// A file format for other tools has one file and one place in a list; the guide has a row for it.
enum FormatRule {
  static let folder = "Sources/TrialReports/Exports/"
  static let list = folder + "ExportFormats.swift"
  static let guide = "Sources/Commands/Commands.docc/OtherTools.md"

  /// Returns the files that declare a format.
  static func formats(among files: [RepositoryFile]) -> [RepositoryFile] {
    files.filter { file in
      file.path.hasPrefix(folder) && file.code.contains(": ExportFormat {")
        && !file.code.contains("protocol ExportFormat")
    }
  }

  /// - Parameters:
  ///   - files: all Swift files under `Sources`.
  ///   - guide: the guide for other tools.
  /// - Returns: a complaint for each rule that is broken.
  static func complaints(about files: [RepositoryFile], guide: RepositoryFile) -> [String] {
    formats(among: files).flatMap { format -> [String] in
      let type = String(format.name.dropLast(".swift".count))
      let users = files.filter { $0.mayContain(type) && Word.occurs(type, in: $0.code) }.map(\.path)
      var complaints: [String] = []
      if Set(users) != [format.path, list] {
        let others = users.filter { $0 != format.path }
        complaints.append("\(format.path): \(type) must be in \(list) only, not in \(others)")
      }
      if !guide.text.contains("\n\(row(of: format))") {
        complaints.append("\(guide.path): no row that starts with \(row(of: format))")
      }
      return complaints
    }
  }

  /// The start of the guide's row for a format.
  private static func row(of format: RepositoryFile) -> String {
    let ending = format.text.firstMatch(of: /let ending = "([^"]*)"/)?.output.1 ?? "?"
    return "| `\(ending)` |"
  }
}
