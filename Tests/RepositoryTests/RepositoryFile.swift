/// A text file of the repository, also without its comments and its string literals.
struct RepositoryFile {
  /// The path from the root.
  let path: String
  /// The text as it is.
  let text: String
  /// The text with string literals blanked out, comments kept.
  let withoutStrings: String
  /// The text with comments blanked out, string literals kept.
  let withoutComments: String
  /// The text with both blanked out.
  let code: String
  /// The names in the text, comments and string literals included.
  private let names: Set<String>

  init(path: String, text: String) {
    self.path = path
    self.text = text
    withoutStrings = SwiftText.blanking(.strings, of: text)
    withoutComments = SwiftText.blanking(.comments, of: text)
    code = SwiftText.blanking(.both, of: text)
    names = Set(Word.names(in: text))
  }

  /// The last part of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The target that the file belongs to: "Sources/Trials/..." is of "Trials".
  var target: String? {
    let parts = path.split(separator: "/")
    if parts.first == "Benchmarks" {
      return parts.contains("Microbenchmarks") ? "Microbenchmarks" : "Benchmarks"
    }
    return parts.count > 2 && ["Sources", "Tests"].contains(parts[0]) ? String(parts[1]) : nil
  }

  /// Returns whether a piece of code may occur as a whole word in any version of the text: all its
  /// names do.
  ///
  /// Most files lack most words, and one look here is much shorter than a search.
  func mayContain(_ word: String) -> Bool { Word.names(in: word).allSatisfy(names.contains) }

  /// The lines of a version of the text, with their numbers from 1.
  func lines(of text: String) -> [(number: Int, text: Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ($0.offset + 1, $0.element) }
  }
}
