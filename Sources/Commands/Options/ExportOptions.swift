package import TrialReports

/// The files for other tools, each recognized by its extension.
package struct ExportOptions: Hashable, Sendable {
  /// The files with known kinds, in the order in which they were given.
  package var files: [(path: String, kind: ExportKind)] {
    paths.compactMap { path in ExportKind(path: path).map { (path, $0) } }
  }
  private let paths: [String]

  init(_ arguments: ParsedArguments) { paths = arguments.texts(.export) }

  init(paths: [String]) { self.paths = paths }

  /// Returns why a command cannot write one of the files; nil if it can.
  ///
  /// - Parameters:
  ///   - kinds: the kinds that the command can write.
  ///   - command: the name of the command.
  /// - Returns: a one-line message.
  func refusal(_ kinds: [ExportKind], of command: String) -> String? {
    for path in paths {
      let endings = kinds.map(\.rawValue).list(joinedBy: "or")
      guard let kind = ExportKind(path: path), kinds.contains(kind) else {
        return "--export: \(command) writes files that end in \(endings), found \(path.quoted)"
      }
    }
    return nil
  }

  /// Returns the path of the first file of a kind, if there is one.
  func path(_ kind: ExportKind) -> String? { files.first { $0.kind == kind }?.path }
}
