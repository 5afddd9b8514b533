import TrialReports

/// The story of what led to the end of a process, as another process reports it.
struct EndedStory: Hashable, Sendable, Codable {
  /// The reason why what happened is wrong.
  let because: String
  let lines: [String]
  let picture: RacePicture
}
