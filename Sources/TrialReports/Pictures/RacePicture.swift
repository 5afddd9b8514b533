import Judging
package import Simulation
package import StoreSimulation
import Trials

/// A picture of a race: the steps of each actor, in the order that goes wrong and in the order that
/// does not.
///
/// A plain value, made by running both orders once. Pages and bug reports are drawn from it.
package struct RacePicture: Hashable, Sendable, Codable {
  /// A participant in a race.
  package struct Participant: Hashable, Sendable, Codable {
    /// The kinds of participants, in the order in which they are drawn.
    package enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
      /// A person.
      case user
      /// The app's own logic.
      case app
      /// The device, which answers for the store when it can.
      case device
      /// The push channel from the store to devices.
      case bus
      /// The App Store.
      case store
      /// The app's own server.
      case server
      /// The database of a real server.
      case database
    }

    /// The kind of participant.
    package let kind: Kind
    /// The number of the device; nil if there is only one.
    package let number: Int?

    /// Describes a participant.
    package init(kind: Kind, number: Int? = nil) { (self.kind, self.number) = (kind, number) }

    /// The name in a few letters: `app 2`.
    package var name: String { number.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }
  }

  /// How a step runs from one lane to another.
  package typealias Arrow = EventArrow

  /// A step of the decisive pair.
  package enum Mark: String, Hashable, Sendable, Codable {
    /// The step that comes first in the order that goes wrong.
    case first = "A"
    /// The other step.
    case second = "B"
  }

  /// What one participant knows or shows at one instant.
  package struct Fact: Hashable, Sendable, Codable {
    /// The participant and the verb, such as `The app shows`.
    package let who: String
    /// What the participant knows or shows.
    package let what: String

    /// Describes a fact.
    package init(who: String, what: String) { (self.who, self.what) = (who, what) }
  }

  /// One step: what one actor did at one instant.
  package struct Step: Hashable, Sendable, Codable {
    /// The instant of the step.
    package let instant: VirtualInstant
    /// The index of the lane in which the step begins.
    package let from: Int
    /// The index of the lane in which the step ends; nil for the same lane.
    package let to: Int?
    /// The kind of arrow.
    package let arrow: Arrow
    /// A sentence that says what happened.
    package var text: String
    /// The mark of the step; nil if it is not in the pair.
    package let mark: Mark?
    /// What each participant knew before the step.
    package let before: [Fact]
    /// What each participant knew after the step.
    package var after: [Fact]

    /// Describes a step.
    package init(
      instant: VirtualInstant,
      from: Int,
      to: Int?,
      arrow: Arrow,
      text: String,
      mark: Mark?,
      before: [Fact],
      after: [Fact]
    ) {
      (self.instant, self.from, self.to, self.arrow) = (instant, from, to, arrow)
      (self.text, self.mark, self.before, self.after) = (text, mark, before, after)
    }
  }

  /// One order of the steps.
  package struct Order: Hashable, Sendable, Codable {
    /// The steps, in order.
    package let steps: [Step]
    /// The number of steps left out between the first and the last ones.
    package let omitted: Int
    /// The signature of the violation; nil if there is none.
    package let violated: String?
    /// What the user saw of the violation; if there is none, empty or why that means little.
    package let saw: String

    /// Describes an order.
    package init(steps: [Step], omitted: Int, violated: String?, saw: String) {
      (self.steps, self.omitted, self.violated, self.saw) = (steps, omitted, violated, saw)
    }

    /// Whether the order says little, as ``saw`` explains; see `PairFlaw`.
    var isVacuous: Bool { violated == nil && !saw.isEmpty }
    /// The end of a sentence about an order that says little.
    var vacuousEnding: String { "\(saw): \(PairFlaw.advice)." }
  }

  /// The signature of the violation.
  package let signature: String
  /// What the user saw.
  package let saw: String
  /// What the user should have seen.
  package let expected: String
  /// The reason.
  package let because: String
  /// The lanes, from left to right.
  package let lanes: [Participant]
  /// The steps A and B in words; nil if no order decides.
  package let pair: [String]?
  /// The order that goes wrong.
  package let wrong: Order
  /// The other order; nil if none is known.
  package let right: Order?
  /// Whether other orders were tried; if ``right`` is nil, then all of them went wrong.
  package let wasSearched: Bool

  /// Describes a picture.
  package init(
    signature: String,
    saw: String,
    expected: String,
    because: String,
    lanes: [Participant],
    pair: [String]?,
    wrong: Order,
    right: Order?,
    wasSearched: Bool
  ) {
    (self.signature, self.saw, self.expected) = (signature, saw, expected)
    (self.because, self.lanes, self.pair) = (because, lanes, pair)
    (self.wrong, self.right, self.wasSearched) = (wrong, right, wasSearched)
  }

  /// The maximum number of steps shown of an order.
  package static let mostSteps = 40
}

extension RacePicture.Participant.Kind {
  /// The kind of a party of a simulated world.
  init(_ party: EventParty) {
    self =
      switch party {
      case .user: .user
      case .app: .app
      case .device: .device
      case .bus: .bus
      case .store: .store
      case .server: .server
      }
  }
}
