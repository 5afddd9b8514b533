/// The trials of a search, in order, of which the first ones may be known.
///
/// A trial may end its process, and the search with it. So each is written down, and the next
/// process goes through the same search again, and runs nothing of what is known.
package struct Attempts {
  private let known: [Attempt]
  private let staysWithKnown: Bool
  private let willStep: @Sendable (_ trial: Int, _ step: UInt64) -> Void
  private let didEnd: (Attempt) -> Void
  private var number = 0

  /// None is known, and nobody is told of those that are run.
  package init() { self.init(known: [], willStep: { _, _ in }, didEnd: { _ in }) }

  /// Goes on with a search.
  ///
  /// - Parameters:
  ///   - known: what came of the first trials of the search, in processes before this one.
  ///   - staysWithKnown: whether the search ends where something else would be run.
  ///   - willStep: hears the number of each trial that is not known, from 0, before it begins, with
  ///     step 0, and of its steps.
  ///   - didEnd: hears what came of it, if the process is still there.
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

  /// Whether nothing more can be run: the search ends with what there is by then.
  var isAtEnd: Bool { staysWithKnown && number >= known.count }

  /// The next one, from what is known or by running it; nil if nothing more can be run.
  ///
  /// - Parameter run: runs the trial, says in which step it is, and returns what came of it.
  /// - Returns: what came of it.
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
