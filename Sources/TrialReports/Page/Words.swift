/// The words of a page, explained for somebody who meets them for the first time.
package enum Words {
  /// Where they stand on the page.
  static let id = "words"
  /// Their heading.
  static let title: Markup = "What the words mean"

  private static func all(isReal: Bool) -> [(word: Markup, meaning: Markup)] {
    first + (isReal ? realTime : virtualTime) + last
  }

  private static let virtualTime: [(word: Markup, meaning: Markup)] = [
    (
      "Virtual time",
      "The clock of the simulated world. Hours of it pass in a moment, and no real clock is asked."
    ),
    (
      "Seed",
      """
      One number that decides everything: who does what, when, and in which order. The same seed \
      brings the same story back, step for step.
      """
    ),
  ]

  private static let realTime: [(word: Markup, meaning: Markup)] = [
    (
      "Virtual time",
      """
      The clock of the simulated world. In this run it followed the wall clock, so many times as \
      fast, while the logic ran on real threads.
      """
    ),
    (
      "Seed",
      """
      One number that decides who does what, and when it is due. In which order threads get to it \
      the machine decides: the same seed brings similar runs, never the same one.
      """
    ),
  ]

  private static let first: [(word: Markup, meaning: Markup)] = [
    (
      "Race",
      """
      Two things happen, and what comes out depends on which of them happens to be \
      first. Tests mostly see one order; phones and networks bring about the other one.
      """
    ),
    (
      "Simulated",
      """
      People, phones, the network and the App Store are a model inside one program. Only the app's \
      own purchase logic is real: it runs unchanged.
      """
    ),
  ]

  private static let last: [(word: Markup, meaning: Markup)] = [
    ("Trial", "One small simulated world from its beginning to its end, with a seed of its own."),
    (
      "Rule",
      """
      What must hold for every user at every instant, such as: who has paid gets what was paid \
      for. A rule says something only where its premise holds; the tables count how often it did.
      """
    ),
    (
      "p50, p90, p99",
      """
      Half of all times were at most p50; 90 of 100 at most p90; 99 of 100 at most p99. The last \
      ones are those that people complain about.
      """
    ),
  ]

  /// The section.
  ///
  /// - Parameter isReal: whether it was a run by the wall clock.
  /// - Returns: the section.
  static func markup(isReal: Bool) -> Markup {
    let items = all(isReal: isReal).flatMap { word, meaning in
      [Markup("dt", [], Markup("strong", [], word)), Markup("dd", [], meaning)]
    }
    return Markup(
      "section",
      [.init("id", id), .init("aria-labelledby", "\(id)-title")],
      Markup("h2", [.init("id", "\(id)-title")], title),
      Markup("dl", [.init("class", "told")], items)
    )
  }
}
