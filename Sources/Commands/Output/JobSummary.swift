import Foundation

/// The summary of a job on GitHub Actions, a file to which each step adds Markdown.
struct JobSummary: Sendable {
  /// The environment variable that says where this runs.
  static let markVariable = "GITHUB_ACTIONS"
  /// The environment variable that names the file.
  static let pathVariable = "GITHUB_STEP_SUMMARY"

  private let path: String

  /// Whether this runs in such a job.
  ///
  /// - Parameter environment: environment variables.
  /// - Returns: whether it does.
  static func isJob(_ environment: [String: String]) -> Bool {
    environment[markVariable] == "true"
  }

  /// Finds the summary; nil if this is no such job or it has none.
  ///
  /// - Parameter environment: environment variables.
  init?(_ environment: [String: String]) {
    guard Self.isJob(environment), let path = environment[Self.pathVariable], !path.isEmpty else {
      return nil
    }
    self.path = path
  }

  /// Adds Markdown; what other steps have written stays.
  ///
  /// - Parameter markdown: whole lines.
  /// - Returns: why that is impossible; nil if it was done.
  func append(_ markdown: String) -> String? {
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    guard let file = FileHandle(forWritingAtPath: path) else {
      return "cannot write \(path.quoted), the summary of this job"
    }
    defer { try? file.close() }
    do {
      try file.seekToEnd()
      try file.write(contentsOf: Data((markdown + "\n").utf8))
      return nil
    } catch {
      return "cannot write \(path.quoted), the summary of this job: \(error.localizedDescription)"
    }
  }
}
