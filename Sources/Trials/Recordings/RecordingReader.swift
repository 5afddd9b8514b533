import FileFormats
import Simulation
import StoreJSON

/// A reader for recording files, which collects all mistakes.
struct RecordingReader: FileReader {
  var values: ValueReader

  init(_ file: FileText) { values = ValueReader(file) }

  /// All mistakes found.
  private var error: ScenarioError {
    ScenarioError(mistakes: values.mistakes.inOrder, omitted: values.mistakes.omitted)
  }

  /// Reads a recording; throws all its mistakes.
  static func read(_ file: FileText) throws(ScenarioError) -> Recording {
    try read(JSONNode.read(file, dialect: .json), of: file)
  }

  /// Reads a recording from the value of its file; throws all its mistakes, without places.
  static func read(_ value: JSONValue) throws(ScenarioError) -> Recording {
    try read(JSONNode(value), of: FileText(name: "recording", bytes: []))
  }

  private static func read(
    _ root: JSONNode,
    of file: FileText
  ) throws(ScenarioError) -> Recording {
    var reader = RecordingReader(file)
    guard let recording = reader.recording(root) else { throw reader.error }
    return recording
  }

  private mutating func recording(_ root: JSONNode) -> Recording? {
    guard let format = root["format"], case .text("storestorm-recording") = format.content else {
      refuse(root, "format", .word(["storestorm-recording"]))
      return nil
    }
    guard let version = root["version"] else {
      refuse(root, "version", .key("version"))
      return nil
    }
    guard case .integer(Int64(Recording.version)) = version.content else {
      values.refuse(version, .recordingVersion(Recording.version, hunt: huntCommand(root)))
      return nil
    }
    guard let recording = Recording.read(root, &self) else { return nil }
    check(recording, root)
    return values.mistakes.mistakes.isEmpty ? recording : nil
  }

  /// Returns the command that hunts for the violation of a recording of another version.
  private func huntCommand(_ root: JSONNode) -> String? {
    let words = ["scenarioFile", "variant", "seed"].compactMap { root[$0]?.text }
    guard words.count == 3, words.allSatisfy(ValueReader.isLine) else { return nil }
    return "storestorm hunt \(words[0].inShell) --variant \(words[1].inShell) --seed "
      + words[2].inShell
  }

  /// Refuses a member that is needed to check anything else.
  private mutating func refuse(_ root: JSONNode, _ key: String, _ expected: Expectation) {
    if let value = root[key] {
      values.refuse(value, expected)
    } else if values.members(root) != nil {
      let start = root.range.lowerBound
      values.mistakes.add(.key(key), at: start..<start, path: root.path, found: "none")
    }
  }

  /// Checks what several members say together.
  private mutating func check(_ recording: Recording, _ root: JSONNode) {
    let range = 1...recording.purpose.mostUsers
    if let users = root["users"], !range.contains(recording.users) {
      values.refuse(users, Expectation(.wholeNumber(range)))
    }
    check(recording.source.text, "scenario", root)
    check(recording.source.catalogText, "catalogue", root)
  }

  /// Checks the digest next to a text.
  private mutating func check(_ text: [UInt8], _ key: String, _ root: JSONNode) {
    let digest = FileDigest(of: text)
    if let recorded = root[key + "Digest"], values.text(recorded) != digest.description {
      values.refuse(recorded, .digest(of: key, digest))
    }
  }
}

extension NameLog {
  /// Reads the causes of the operations, which have been read before.
  mutating func readCauses(_ node: JSONNode, _ reader: inout RecordingReader) {
    guard let causes = reader.values.list(node) else { return }
    let count = entries.count
    if causes.count != count {
      reader.values.refuse(node, Expectation(.wholeNumber(count...count)), found: "\(causes.count)")
    }
    for (place, (entry, cause)) in zip(entries, causes).enumerated() {
      guard let read = Entry.cause(cause.text ?? "", below: place) else {
        reader.values.refuse(cause, .earlierPlace)
        continue
      }
      entries[place] = Entry(entry.text, cause: read.place, branch: read.branch)
    }
  }
}

extension NameLog.Entry {
  /// What the JSON Schema says of the text of a cause.
  static let formOfCause = FileValue.pattern(
    "^(-|[0-9]+)(/[0-9]+)?$",
    words: Expectation.earlierPlace.description
  )

  /// The cause as a text: `12` resumes what operation 12 started; `12/2` is the second chain from
  /// there; `-` has no named cause.
  var textOfCause: String {
    let place = cause.map { "\($0)" } ?? "-"
    return branch == 0 ? place : "\(place)/\(branch)"
  }

  /// Reads the text of a cause; nil if it has another form, or is not an earlier place.
  fileprivate static func cause(
    _ text: String,
    below bound: Int
  ) -> (place: Int?, branch: Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count < 3, let branch = parts.count == 1 ? 0 : Int(parts[1]), branch >= 0 else {
      return nil
    }
    if parts[0] == "-" { return (nil, branch) }
    guard let place = Int(parts[0]), (0..<bound).contains(place) else { return nil }
    return (place, branch)
  }
}

extension Expectation {
  static let number64 = Expectation(
    "a whole number from 0 to \(UInt64.max) in quotation marks"
  )
  /// A choice of a schedule, or a drawn number.
  static let choice = Expectation("a choice such as \"0/3\" or \"=12\"")
  /// The version of a recording, and the command that hunts for the violation of any other; nil if
  /// the file does not tell it.
  static func recordingVersion(_ version: Int, hunt command: String?) -> Expectation {
    Expectation(
      "version \(version) of the format (hunt again"
        + (command.map { ": \($0))" } ?? " with the seed in the file)")
    )
  }
  static func digest(of key: String, _ digest: FileDigest) -> Expectation {
    Expectation("the digest of \"\(key)\", \(digest) (if the text was changed, hunt again with it)")
  }
  static let earlierPlace = Expectation(
    "the place of an earlier operation such as \"12\" or \"12/1\", or \"-\""
  )
  static let deviation = Expectation(
    "a pick and a length such as \"12 for 3\" or \"12 for ever\""
  )
  static let trim = Expectation(
    "a trim such as \"user 2\", \"faults.kill\" or \"journey ask step 3\""
  )
  static let drawn = Expectation(
    "what was drawn for something that the scenario has, such as \"faults.kill: 1/20\" or "
      + "\"network.loss: left out\""
  )
}
