package import FileFormats
import Simulation
import StoreJSON

extension Recording {
  /// The recording in the format of its file.
  package var text: String {
    var members: [JSONValue.Member] = [
      .init("format", .string("storestorm-recording")),
      .init("version", .integer(Int64(Self.version))),
      .init("tool", .string(tool)),
      .init("toolchain", .string(build.toolchain)),
      .init("platform", .string(build.platform)),
      .init("configuration", .string(build.configuration)),
      .init("variant", .string(variant)),
      .init("strategy", .string(strategy.rawValue)),
      .init("seed", .string(String(seed))),
      .init("users", .integer(Int64(users))),
      .init("purpose", .string(purpose == .hunt ? "hunt" : "load")),
      .init("faultProfile", .string(faultProfile.rawValue)),
      .init("drawn", .array(drawn.lines.map { .string($0) })),
      .init("signature", .string(signature)),
      .init("saw", .string(saw)),
      .init("expected", .string(expected)),
      .init("because", .string(because)),
      .init("instant", .integer(instant.rawValue)),
      .init("steps", .integer(Int64(steps))),
      .init("digest", digest.map { .string(String($0)) } ?? .null),
      .init("operations", .array(names.entries.map { .string($0.text) })),
      .init("causes", .array(names.entries.map { .string(Self.text($0)) })),
    ]
    if !trims.isEmpty {
      members.append(.init("trims", .array(trims.all.map { .string($0.description) })))
    }
    if let deviations {
      members.append(.init("deviations", .array(deviations.map { .string($0.description) })))
    }
    if let pair { members.append(.init("decisivePair", pair.json)) }
    if pairIsUnknown { members.append(.init("pairIsUnknown", .bool(true))) }
    if let choices {
      members.append(.init("choices", .array(choices.choices.map { .string(Self.text($0)) })))
      members.append(.init("marks", .array(choices.marks.map { .integer(Int64($0)) })))
    }
    if leavesDead { members.append(.init("leavesDead", .bool(true))) }
    if let end { members.append(.init("end", .string(end.rawValue))) }
    if let earlier {
      members.append(.init("earlierTrials", .integer(Int64(earlier.trials))))
      members.append(.init("earlierStride", .integer(Int64(earlier.stride))))
      if let users = earlier.users { members.append(.init("earlierUsers", .integer(Int64(users)))) }
    }
    members += [
      .init("scenarioFile", .string(source.fileName)),
      .init("scenarioDigest", .string(FileDigest(of: source.text).description)),
      .init("scenario", .string(String(decoding: source.text, as: UTF8.self))),
      .init("catalogueFile", .string(source.catalogName)),
      .init("catalogueDigest", .string(FileDigest(of: source.catalogText).description)),
      .init("catalogue", .string(String(decoding: source.catalogText, as: UTF8.self))),
    ]
    return JSONValue.object(members).pretty
  }

  /// Returns the cause of an entry: `12` resumes what operation 12 started; `12/2` is the second
  /// chain from there; `-` has no named cause.
  private static func text(_ entry: NameLog.Entry) -> String {
    let place = entry.cause.map { "\($0)" } ?? "-"
    return entry.branch == 0 ? place : "\(place)/\(entry.branch)"
  }

  /// Returns a choice: `3/7` is the fourth of seven candidates; `=42` is the drawn number 42.
  private static func text(_ choice: ChoiceLog.Choice) -> String {
    switch choice {
    case .pick(let index, let count): "\(index)/\(count)"
    case .draw(let value): "=\(value)"
    }
  }

  /// Reads a recording.
  package static func load(path: String) throws(ScenarioError) -> Recording {
    let file = try FileText(path: path)
    let root = try JSONNode.read(file, dialect: .json)
    var reader = RecordingReader(file)
    let recording = reader.recording(root)
    guard let recording else { throw reader.error }
    return recording
  }
}
