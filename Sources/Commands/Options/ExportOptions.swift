package import TrialReports

/// Files for other tools, each known by the ending of its name.
package struct ExportOptions: Hashable, Sendable {
  /// The paths, in the order of writing; their kinds are known.
  package var files: [(path: String, kind: ExportKind)] {
    paths.compactMap { path in ExportKind(path: path).map { (path, $0) } }
  }
  private let paths: [String]

  init(_ arguments: ParsedArguments) { paths = arguments.texts(.export) }

  init(paths: [String]) { self.paths = paths }

  /// Why a command cannot write one of them, in one line; nil if it can.
  ///
  /// - Parameters:
  ///   - kinds: what the command can write.
  ///   - command: its name.
  /// - Returns: the line.
  func refusal(_ kinds: [ExportKind], of command: String) -> String? {
    for path in paths {
      let endings = kinds.map(\.rawValue).list(joinedBy: "or")
      guard let kind = ExportKind(path: path), kinds.contains(kind) else {
        return "--export: \(command) writes files that end in \(endings), found \(path.quoted)"
      }
    }
    return nil
  }

  /// The path of the first file of a kind, if there is one.
  func path(_ kind: ExportKind) -> String? { files.first { $0.kind == kind }?.path }
}
