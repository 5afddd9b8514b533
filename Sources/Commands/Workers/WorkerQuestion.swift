/// What a worker is asked to run, as one line of its standard input.
struct WorkerQuestion: Hashable, Sendable {
  /// The numbers of the trials, at least one.
  let trials: Range<Int>
  /// Whether it answers after each trial, and not only now and then.
  let answersEach: Bool
  /// Whether what killed apps still wait for is left as it is: see `Trial.leavesDead`.
  let leavesDead: Bool
  /// The fingerprint of the plan that the numbers are of: ``HuntPlan/fingerprint``; nil: whichever
  /// the worker has.
  let plan: UInt64?

  init(_ trials: Range<Int>, answersEach: Bool, leavesDead: Bool = false, of plan: UInt64?) {
    self.trials = trials
    self.answersEach = answersEach
    self.leavesDead = leavesDead
    self.plan = plan
  }

  /// Reads a line; nil if it is no question.
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

  /// What a worker answers whose files are not those of the plan.
  static let otherPlan = "other"

  /// The line, without its end.
  var line: String {
    "\(trials.lowerBound) \(trials.upperBound) \(answersEach ? "each" : "some") "
      + (leavesDead ? "leaves" : "ends")
      + (plan.map { " \($0)" } ?? "")
  }
}
