import FileFormats
import TrialReports

/// The story of what led to the end of a process, as another process reports it.
struct EndedStory: Hashable, Sendable, Codable {
  /// The reason why what happened is wrong.
  let because: String
  let lines: [String]
  /// The picture, as JSON.
  let picture: String

  var drawn: RacePicture? { RacePicture(text: picture) }
}

extension RacePicture {
  /// Reads a picture from the text of its JSON; nil if it is invalid.
  init?(text: String) {
    let file = FileText(name: "picture", bytes: Array(text.utf8))
    guard let picture = (try? JSONText.read(file)).flatMap({ RacePicture($0) }) else { return nil }
    self = picture
  }
}
