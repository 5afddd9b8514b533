import Foundation

/// The summary of a GitHub Actions job, a file to which each step appends Markdown.
struct JobSummary: Sendable {
  /// The environment variable that marks such a job.
  static let markVariable = "GITHUB_ACTIONS"
  /// The environment variable that names the file.
  static let pathVariable = "GITHUB_STEP_SUMMARY"

  private let path: String

  /// Returns whether this process runs in such a job.
  static func isJob(_ environment: [String: String]) -> Bool { environment[markVariable] == "true" }

  /// Finds the summary; nil if this is not such a job or there is no summary.
  init?(_ environment: [String: String]) {
    guard Self.isJob(environment), let path = environment[Self.pathVariable], !path.isEmpty else {
      return nil
    }
    self.path = path
  }

  /// Appends complete lines of Markdown; returns an error message, or nil on success.
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
