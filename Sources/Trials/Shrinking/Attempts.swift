/// The trials of a search, in order; the results of the first ones may already be known.
///
/// A trial can end its process and thereby the search. Each result is therefore recorded. The next
/// process repeats the same search and skips the trials with known results.
package struct Attempts {
  private let known: [Attempt]
  private let staysWithKnown: Bool
  private let willStep: @Sendable (_ trial: Int, _ step: UInt64) -> Void
  private let didEnd: (Attempt) -> Void
  private var number = 0

  /// Starts a search with no known results and no callbacks.
  package init() { self.init(known: [], willStep: { _, _ in }, didEnd: { _ in }) }

  /// Resumes a search.
  ///
  /// - Parameters:
  ///   - known: the results of the first trials, from earlier processes.
  ///   - staysWithKnown: whether the search ends when it would have to run another trial.
  ///   - willStep: called for each trial that runs with its index (0-based): once with step 0
  ///     before it begins, then before each of its steps.
  ///   - didEnd: called with the result, if the process survives the trial.
  package init(
    known: [Attempt],
    staysWithKnown: Bool = false,
    willStep: @escaping @Sendable (_ trial: Int, _ step: UInt64) -> Void,
    didEnd: @escaping (Attempt) -> Void
  ) {
    self.known = known
    self.staysWithKnown = staysWithKnown
    self.willStep = willStep
    self.didEnd = didEnd
  }

  /// Whether no more trials can run, so the search ends with its current result.
  var isAtEnd: Bool { staysWithKnown && number >= known.count }

  /// Returns the next result, either a known one or one from running the trial.
  ///
  /// - Parameter run: runs the trial, reports each step, and returns the result.
  /// - Returns: the result; nil if no more trials can run.
  mutating func next(
    running run: (_ willStep: @escaping @Sendable (UInt64) -> Void) -> Attempt
  ) -> Attempt? {
    if isAtEnd { return nil }
    defer { number += 1 }
    if number < known.count { return known[number] }
    willStep(number, 0)
    let attempt = run { [willStep, number] in willStep(number, $0) }
    didEnd(attempt)
    return attempt
  }
}

/// The result of one trial in a search for a smaller one.
package enum Attempt: Hashable, Sendable, Codable {
  /// The trial finished and did not show the wanted violation, or ended its process in another way.
  case passed(steps: UInt64, picks: UInt64)
  /// The trial finished and showed the wanted violation.
  case showed(digest: UInt64, steps: UInt64, picks: UInt64)
  /// The trial ended its process in this step (1-based); 0 if the step is unknown.
  case ended(step: UInt64)
}
