import Judging
public import Simulation
public import StoreSimulation

/// A picture of a race: the steps of each actor, in the order that goes wrong and in the order that
/// does not.
///
/// A plain value, made by running both orders once. Pages and bug reports are drawn from it.
public struct RacePicture: Hashable, Sendable {
  /// A participant in a race.
  public struct Participant: Hashable, Sendable {
    /// The kinds of participants, in the order in which they are drawn.
    public typealias Kind = EventParty

    /// The kind of participant.
    public let kind: Kind
    /// The number of the device; nil if there is only one.
    public let number: Int?

    /// The name in a few letters: `app 2`.
    public var name: String { number.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }
  }

  /// How a step runs from one lane to another.
  public typealias Arrow = EventArrow

  /// A step of the decisive pair.
  public enum Mark: String, Hashable, Sendable {
    /// The step that comes first in the order that goes wrong.
    case first = "A"
    /// The other step.
    case second = "B"
  }

  /// What one participant knows or shows at one instant.
  public struct Fact: Hashable, Sendable {
    /// The participant and the verb, such as `The app shows`.
    public let who: String
    /// What the participant knows or shows.
    public let what: String
  }

  /// One step: what one actor did at one instant.
  public struct Step: Hashable, Sendable {
    /// The instant of the step.
    public let instant: VirtualInstant
    /// The index of the lane in which the step begins.
    public let from: Int
    /// The index of the lane in which the step ends; nil for the same lane.
    public let to: Int?
    /// The kind of arrow.
    public let arrow: Arrow
    /// A sentence that says what happened.
    public var text: String
    /// The mark of the step; nil if it is not in the pair.
    public let mark: Mark?
    /// What each participant knew before the step.
    public let before: [Fact]
    /// What each participant knew after the step.
    public var after: [Fact]
  }

  /// One order of the steps.
  public struct Order: Hashable, Sendable {
    /// The steps, in order.
    public let steps: [Step]
    /// The number of steps left out between the first and the last ones.
    public let omitted: Int
    /// The signature of the violation; nil if there is none.
    public let violated: String?
    /// What the user saw of the violation; if there is none, empty or why that means little.
    public let saw: String

    /// Whether the rule holds only because its premise never holds.
    var isVacuous: Bool { violated == nil && saw == RacePicture.nothingToJudge }
  }

  /// The text for an order in which the premise of the rule never holds.
  static let nothingToJudge = "the rule has nothing to judge"

  /// The end of a sentence about such an order.
  static let vacuousEnding =
    "the rule does not apply, because its situation never occurs: look for the bug in what the "
    + "app does, not in the order."

  /// The signature of the violation.
  public let signature: String
  /// What the user saw.
  public let saw: String
  /// What the user should have seen.
  public let expected: String
  /// The reason.
  public let because: String
  /// The lanes, from left to right.
  public let lanes: [Participant]
  /// The steps A and B in words; nil if no order decides.
  public let pair: [String]?
  /// The order that goes wrong.
  public let wrong: Order
  /// The other order; nil if none is known.
  public let right: Order?
  /// Whether other orders were tried; if ``right`` is nil, then all of them went wrong.
  public let wasSearched: Bool

  /// The maximum number of steps shown of an order.
  public static let mostSteps = 40
}
