/// A Git revision of the package in this folder.
struct Revision: Hashable, Sendable {
  /// The name as given.
  let name: String
  /// The commit of the revision, in hexadecimal digits.
  let commit: String
  /// The path of the package in its repository: empty, or a path that ends with a slash.
  let prefix: String

  /// Finds a revision.
  static func find(_ name: String, with tools: ToolProcess) throws(ComparisonFailure) -> Revision {
    let place = try tools.run(["git", "rev-parse", "--show-prefix"])
    guard place.status == 0 else { throw .noRepository(reason: place.reason) }
    let found = try tools.run(["git", "rev-parse", "--verify", "--quiet", "\(name)^{commit}"])
    let commit = line(of: found.text)
    guard found.status == 0, !commit.isEmpty, commit.allSatisfy(\.isHexDigit) else {
      throw .noRevision(name)
    }
    return Revision(name: name, commit: commit, prefix: line(of: place.text))
  }

  private static func line(of text: String) -> String {
    text.last == "\n" ? String(text.dropLast()) : text
  }
}
