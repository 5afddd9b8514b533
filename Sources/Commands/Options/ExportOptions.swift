package import TrialReports

/// The files for other tools, each recognized by its extension.
package struct ExportOptions: Hashable, Sendable, Codable {
  /// The files with known formats, in the order in which they were given.
  package var files: [(path: String, format: any ExportFormat)] {
    paths.compactMap { path in ExportFormats.format(ofPath: path).map { (path, $0) } }
  }
  private let paths: [String]

  init(_ arguments: ParsedArguments) { paths = arguments.texts(.export) }

  init(paths: [String]) { self.paths = paths }

  /// Returns why a command cannot write one of the files; nil if it can.
  func refusal(of command: ExportSource.Command) -> String? {
    for path in paths {
      let formats = ExportFormats.formats(of: command)
      guard let format = ExportFormats.format(ofPath: path), format.commands.contains(command)
      else {
        let endings = formats.map(\.ending).list(joinedBy: "or")
        return "--export: \(command) writes files that end in \(endings), found \(path.quoted)"
      }
    }
    return nil
  }
}
