/// What a worker is asked to run, as one line of its standard input.
struct WorkerQuestion: Hashable, Sendable {
  /// The numbers of the trials, at least one.
  let trials: Range<Int>
  /// Whether it answers after each trial, and not only now and then.
  let answersEach: Bool

  init(_ trials: Range<Int>, answersEach: Bool) {
    self.trials = trials
    self.answersEach = answersEach
  }

  /// Reads a line; nil if it is no question.
  init?(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count == 3, let first = Int(words[0]), let end = Int(words[1]), first < end,
      ["each", "some"].contains(words[2])
    else { return nil }
    self.init(first..<end, answersEach: words[2] == "each")
  }

  /// The line, without its end.
  var line: String {
    "\(trials.lowerBound) \(trials.upperBound) \(answersEach ? "each" : "some")"
  }
}
