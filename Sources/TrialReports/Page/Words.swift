import Foundation

/// The glossary of a page, for readers who see the words for the first time.
enum Words {
  /// The identifier of the section.
  static let id = "words"
  static let title: Markup = "What the words mean"

  /// Each word, with its meaning on the lines below.
  private static func text(of source: ResultPage.Source) -> String {
    switch source {
    case .simulation: text(clock: virtualTime)
    case .realThreads: text(clock: realTime)
    case .realServer: servers
    }
  }

  private static func text(clock: String) -> String {
    """
    Race
    Two things happen, and the result depends on which one happens first. Tests mostly see one
    order; devices and networks cause the other.

    Simulated
    Users, devices, the network, and the App Store are models inside one program. Only the app's
    own purchase logic is real: it runs unchanged.

    \(clock)

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

  private static let servers = """
    Simulated
    Users, their apps, the network, and the App Store are models inside one program. Your server
    is real, and it was asked over HTTP.

    Books
    What the simulated App Store has sold, refunded and replaced. Your server must know what it
    has answered with success; what it was never told, it may know or not.

    Post
    An app sends a signed transaction to your server on behalf of a user.

    Notification
    The App Store tells your server of a purchase or a change (App Store Server Notifications).

    Killed
    The processes of your server, or of its database, were ended with SIGKILL and started again.
    """

  static func markup(of source: ResultPage.Source) -> Markup {
    let items = text(of: source).components(separatedBy: "\n\n").flatMap { block in
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
