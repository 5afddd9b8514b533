/// The glossary of a page, for readers who see the words for the first time.
package enum Words {
  /// The identifier of the section.
  static let id = "words"
  /// The heading of the section.
  static let title: Markup = "What the words mean"

  private static func all(isReal: Bool) -> [(word: Markup, meaning: Markup)] {
    first + (isReal ? realTime : virtualTime) + last
  }

  private static let virtualTime: [(word: Markup, meaning: Markup)] = [
    (
      "Virtual time",
      "The clock of the simulated world. Hours pass in a moment, and no real clock is involved."
    ),
    (
      "Seed",
      """
      One number that decides everything: who does what, when, and in which order. The same seed \
      brings the same story back, step by step.
      """
    ),
  ]

  private static let realTime: [(word: Markup, meaning: Markup)] = [
    (
      "Virtual time",
      """
      The clock of the simulated world. In this run, it followed the wall clock at a fixed \
      multiple of its speed, while the logic ran on real threads.
      """
    ),
    (
      "Seed",
      """
      One number that decides who does what, and when it is due. The machine decides in which \
      order the threads run: the same seed gives similar runs, never the same one.
      """
    ),
  ]

  private static let first: [(word: Markup, meaning: Markup)] = [
    (
      "Race",
      """
      Two things happen, and the result depends on which one happens first. Tests mostly see one \
      order; devices and networks cause the other.
      """
    ),
    (
      "Simulated",
      """
      Users, devices, the network, and the App Store are models inside one program. Only the app's \
      own purchase logic is real: it runs unchanged.
      """
    ),
  ]

  private static let last: [(word: Markup, meaning: Markup)] = [
    ("Trial", "One small simulated world, run from start to end with its own seed."),
    (
      "Rule",
      """
      A statement that must hold for every user at every instant, such as: a paying user has \
      access. A rule applies only when its premise holds; the tables count how often it did.
      """
    ),
    (
      "p50, p90, p99",
      """
      Half of all times were at most p50, 90 of 100 at most p90, and 99 of 100 at most p99. Users \
      complain about the longest ones.
      """
    ),
  ]

  /// Returns the section.
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
