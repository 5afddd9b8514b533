/// A request to a worker to run trials, as one line of its standard input.
struct WorkerQuestion: Hashable, Sendable {
  /// The numbers of the trials, at least one.
  let trials: Range<Int>
  /// Whether the worker answers after each trial instead of at intervals.
  let answersEach: Bool
  /// Whether pending calls of killed apps stay unresolved: see `Trial.leavesDead`.
  let leavesDead: Bool
  /// The fingerprint of the plan of these trials: ``HuntPlan/fingerprint``; if nil, the worker's
  /// own plan applies.
  let plan: UInt64?

  init(_ trials: Range<Int>, answersEach: Bool, leavesDead: Bool = false, of plan: UInt64?) {
    self.trials = trials
    self.answersEach = answersEach
    self.leavesDead = leavesDead
    self.plan = plan
  }

  /// Reads a line; nil if it is invalid.
  init?(_ line: String) {
    let words = line.split(separator: " ")
    guard (4...5).contains(words.count), let first = Int(words[0]), let end = Int(words[1]),
      first < end, ["each", "some"].contains(words[2]), ["ends", "leaves"].contains(words[3])
    else { return nil }
    let plan = words.count == 5 ? UInt64(words[4]) : nil
    guard words.count == 4 || plan != nil else { return nil }
    self.init(
      first..<end,
      answersEach: words[2] == "each",
      leavesDead: words[3] == "leaves",
      of: plan
    )
  }

  /// The answer of a worker whose files do not match the plan.
  static let otherPlan = "other"

  /// The line, without a line ending.
  var line: String {
    "\(trials.lowerBound) \(trials.upperBound) \(answersEach ? "each" : "some") "
      + (leavesDead ? "leaves" : "ends")
      + (plan.map { " \($0)" } ?? "")
  }
}
