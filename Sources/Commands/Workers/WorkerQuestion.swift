/// What a worker is asked to run, as one line of its standard input.
struct WorkerQuestion: Hashable, Sendable {
  /// The numbers of the trials, at least one.
  let trials: Range<Int>
  /// Whether it answers after each trial, and not only now and then.
  let answersEach: Bool
  /// The fingerprint of the plan that the numbers are of: ``HuntPlan/fingerprint``.
  let plan: UInt64

  init(_ trials: Range<Int>, answersEach: Bool, of plan: UInt64) {
    self.trials = trials
    self.answersEach = answersEach
    self.plan = plan
  }

  /// Reads a line; nil if it is no question.
  init?(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count == 4, let first = Int(words[0]), let end = Int(words[1]), first < end,
      ["each", "some"].contains(words[2]), let plan = UInt64(words[3])
    else { return nil }
    self.init(first..<end, answersEach: words[2] == "each", of: plan)
  }

  /// What a worker answers whose files are not those of the plan.
  static let otherPlan = "other"

  /// The line, without its end.
  var line: String {
    "\(trials.lowerBound) \(trials.upperBound) \(answersEach ? "each" : "some") \(plan)"
  }
}
