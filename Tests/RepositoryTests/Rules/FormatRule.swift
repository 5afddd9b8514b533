/// A file format for other tools has one file and one place in a list.
enum FormatRule {
  static let folder = "Sources/TrialReports/Exports/"
  static let list = folder + "ExportFormats.swift"

  /// Returns the files that declare a format.
  static func formats(among files: [RepositoryFile]) -> [RepositoryFile] {
    files.filter { file in
      file.path.hasPrefix(folder) && file.code.contains(": ExportFormat {")
        && !file.code.contains("protocol ExportFormat")
    }
  }

  /// - Parameter files: all Swift files under `Sources`.
  /// - Returns: a complaint for each format that breaks the rule.
  static func complaints(about files: [RepositoryFile]) -> [String] {
    formats(among: files).compactMap { format in
      let type = String(format.name.dropLast(".swift".count))
      let users = files.filter { $0.mayContain(type) && Word.occurs(type, in: $0.code) }.map(\.path)
      guard Set(users) != [format.path, list] else { return nil }
      let others = users.filter { $0 != format.path }
      return "\(format.path): \(type) must be in \(list) only, not in \(others)"
    }
  }
}
