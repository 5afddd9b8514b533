import Judging
public import Simulation

/// A race to look at: who did what to whom, step by step, in the order that goes wrong and in the
/// one that does not.
///
/// A plain value, made by running both orders once; pages and bug reports are drawn from it.
public struct RacePicture: Hashable, Sendable {
  /// Somebody or something in a race.
  public struct Participant: Hashable, Sendable {
    /// What takes part in a race, in the order in which it is drawn.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A person.
      case user
      /// The app's own logic: what is under test.
      case app
      /// The device, which answers for the store while it can.
      case device
      /// What carries news from the store to devices.
      case bus
      /// The App Store.
      case store
      /// The app's own server.
      case server
    }

    /// What it is.
    public let kind: Kind
    /// Which of several; nil: there is one.
    public let number: Int?

    /// The name in a few letters: `app 2`.
    public var name: String { number.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }
  }

  /// How a step runs from one lane to another.
  public enum Arrow: String, Hashable, Sendable {
    /// A call, a tap, an answer of a person: somebody asks for something.
    case call
    /// What a call comes back with.
    case answer
    /// News that nobody asked for at that moment.
    case news
    /// Something that happens in one place.
    case none
  }

  /// Which step of the decisive pair it is.
  public enum Mark: String, Hashable, Sendable {
    /// The one that comes first where it goes wrong.
    case first = "A"
    /// The other.
    case second = "B"
  }

  /// What somebody knows at one instant.
  public struct Fact: Hashable, Sendable {
    /// Who knows or shows it: `the app shows`.
    public let who: String
    /// What.
    public let what: String
  }

  /// One step: what one actor did at one instant.
  public struct Step: Hashable, Sendable {
    /// When.
    public let instant: VirtualInstant
    /// The lane in which it begins.
    public let from: Int
    /// The lane in which it ends; nil: the same.
    public let to: Int?
    /// How it runs.
    public let arrow: Arrow
    /// What happened, as one sentence.
    public var text: String
    /// Whether it is one of the pair.
    public let mark: Mark?
    /// What everybody knew before it.
    public let before: [Fact]
    /// What everybody knew after it.
    public var after: [Fact]
  }

  /// One order of the steps.
  public struct Order: Hashable, Sendable {
    /// The steps, in order.
    public let steps: [Step]
    /// How many steps between the first ones and the last ones are left out.
    public let omitted: Int
    /// The signature of what is violated; nil: nothing is.
    public let violated: String?
    /// What the user saw of that; where nothing is violated, why that says little, if it does.
    public let saw: String

    /// Whether nothing is violated only because nothing happens that the rule is about.
    var isVacuous: Bool { violated == nil && saw == RacePicture.nothingToJudge }
  }

  /// What is told of an order in which nothing happens that the rule is about.
  static let nothingToJudge = "the rule has nothing to judge"

  /// The rest of a sentence about such an order.
  static let vacuousEnding =
    "what the rule is about does not happen at all: look for the fault in what the app does, not "
    + "in the order."

  /// What is violated, as a signature.
  public let signature: String
  /// What was seen.
  public let saw: String
  /// What should have been.
  public let expected: String
  /// Why.
  public let because: String
  /// The lanes, from left to right.
  public let lanes: [Participant]
  /// The step that comes first where it goes wrong, and the other, in words; nil: no order decides.
  public let pair: [String]?
  /// The order that goes wrong.
  public let wrong: Order
  /// The other one; nil: there is none that is known.
  public let right: Order?
  /// Whether other orders were run: without another one, it comes out the same in all of them.
  public let wasSearched: Bool

  /// How many steps of an order are shown at most.
  public static let mostSteps = 40
}
