/// A Git revision of the package in this folder.
struct Revision: Hashable, Sendable {
  let name: String
  /// The commit of the revision, in hexadecimal digits.
  let commit: String
  /// The path of the package in its repository: empty, or a path that ends with a slash.
  let prefix: String

  static func find(_ name: String, with tools: ToolProcess) throws(Refusal) -> Revision {
    let place = try tools.run(["git", "rev-parse", "--show-prefix"])
    guard place.status == 0 else {
      throw Refusal(
        "--against: expected a folder inside a git repository, found none (\(place.reason)); run "
          + "it in the folder of the package"
      )
    }
    let found = try tools.run(["git", "rev-parse", "--verify", "--quiet", "\(name)^{commit}"])
    let commit = line(of: found.text)
    guard found.status == 0, !commit.isEmpty, commit.allSatisfy(\.isHexDigit) else {
      throw Refusal(
        "--against: expected a git revision, found \(name.quoted); in a shallow clone, run "
          + "'git fetch' first"
      )
    }
    return Revision(name: name, commit: commit, prefix: line(of: place.text))
  }

  private static func line(of text: String) -> String {
    text.last == "\n" ? String(text.dropLast()) : text
  }
}
