import Foundation

/// The glossary of a page, for readers who see the words for the first time.
enum Words {
  /// The identifier of the section.
  static let id = "words"
  static let title: Markup = "What the words mean"

  /// Each word, with its meaning on the lines below.
  private static func text(isReal: Bool) -> String {
    """
    Race
    Two things happen, and the result depends on which one happens first. Tests mostly see one
    order; devices and networks cause the other.

    Simulated
    Users, devices, the network, and the App Store are models inside one program. Only the app's
    own purchase logic is real: it runs unchanged.

    \(isReal ? realTime : virtualTime)

    Trial
    One small simulated world, run from start to end with its own seed.

    Rule
    A statement that must hold for every user at every instant, such as: a paying user has
    access. A rule applies only when its premise holds; the tables count how often it did.

    p50, p90, p99
    Half of all times were at most p50, 90 of 100 at most p90, and 99 of 100 at most p99. Users
    complain about the longest ones.
    """
  }

  private static let virtualTime = """
    Virtual time
    The clock of the simulated world. Hours pass in a moment, and no real clock is involved.

    Seed
    One number that decides everything: who does what, when, and in which order. The same seed
    brings the same story back, step by step.
    """

  private static let realTime = """
    Virtual time
    The clock of the simulated world. In this run, it followed the wall clock at a fixed
    multiple of its speed, while the logic ran on real threads.

    Seed
    One number that decides who does what, and when it is due. The machine decides in which
    order the threads run: the same seed gives similar runs, never the same one.
    """

  static func markup(isReal: Bool) -> Markup {
    let items = text(isReal: isReal).components(separatedBy: "\n\n").flatMap { block in
      let lines = block.split(separator: "\n").map(String.init)
      return [
        Markup("dt", Markup("strong", Markup(text: lines[0]))),
        Markup("dd", Markup(text: lines.dropFirst().joined(separator: " "))),
      ]
    }
    let list = Markup("dl", ["class": "told"]) { items }
    return ResultPage.Section(id, title, [list])?.markup ?? .none
  }
}
