import Foundation

/// A JSON Schema of the repository that is written from declarations.
package enum SchemaFile {
  /// Whether the committed schema has a text; with WRITE_SCHEMA=1, it is written first.
  ///
  /// - Parameters:
  ///   - name: The kind of file, such as `target`.
  ///   - text: What the declarations say.
  /// - Returns: Whether the texts are equal.
  /// - Throws: What went wrong with the file.
  package static func holds(_ name: String, _ text: String) throws -> Bool {
    let path = RepositoryFiles.path("Scenarios/\(name).schema.json")
    if ProcessInfo.processInfo.environment["WRITE_SCHEMA"] != nil {
      // Other tests read the file meanwhile.
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
    return try String(contentsOfFile: path, encoding: .utf8) == text
  }
}
