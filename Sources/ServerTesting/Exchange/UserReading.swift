/// What the server says about a user.
struct UserReading: Sendable {
  /// A part of the answer: what was asked for, or what was found in its place.
  enum Part<Content: Sendable>: Sendable {
    case found(Content)
    case unreadable(String)
  }

  /// The credits; nil if the target file names no place for them.
  var balance: Part<Int>?
  /// The plans; nil if the target file names no place for them.
  var plans: Part<[PlanClaim]>?
  /// Whether the server answered at all.
  var isAnswered = true
}
