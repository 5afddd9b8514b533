import Judging
package import Simulation
package import StoreSimulation
import Trials

/// A picture of a race: the steps of each actor, in the order that goes wrong and in the order that
/// does not.
///
/// A plain value, made by running both orders once. Pages and bug reports are drawn from it.
package struct RacePicture: Hashable, Sendable {
  /// A participant in a race.
  package struct Participant: Hashable, Sendable {
    /// The kinds of participants, in the order in which they are drawn.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
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
    package internal(set) var kind: Kind
    /// The number of the device; nil if there is only one.
    package internal(set) var number: Int?

    /// Describes a participant.
    package init(kind: Kind, number: Int? = nil) { (self.kind, self.number) = (kind, number) }

    /// The name in a few letters: `app 2`.
    package var name: String { number.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }
  }

  /// How a step runs from one lane to another.
  package typealias Arrow = EventArrow

  /// Why a step is marked.
  package enum Mark: String, Hashable, Sendable, CaseIterable {
    /// The step that comes first in the order that goes wrong.
    case first = "A"
    /// The step whose order with the first one decides.
    case second = "B"
    /// The step after which the outcome was settled, if no order decides.
    case settled = "*"
  }

  /// What one participant knows or shows at one instant.
  package struct Fact: Hashable, Sendable {
    /// The participant and the verb, such as `The app shows`.
    package internal(set) var who: String
    /// What the participant knows or shows.
    package internal(set) var what: String

    /// Describes a fact.
    package init(who: String, what: String) { (self.who, self.what) = (who, what) }
  }

  /// One step: what one actor did at one instant.
  package struct Step: Hashable, Sendable {
    /// The instant of the step.
    package internal(set) var instant: VirtualInstant
    /// The index of the lane in which the step begins.
    package internal(set) var from: Int
    /// The index of the lane in which the step ends; nil for the same lane.
    package internal(set) var to: Int?
    /// The kind of arrow.
    package internal(set) var arrow: Arrow
    /// A sentence that says what happened.
    package internal(set) var text: String
    /// The mark of the step; nil for most steps.
    package internal(set) var mark: Mark?
    /// What each participant knew before the step.
    package internal(set) var before: [Fact]
    /// What each participant knew after the step.
    package internal(set) var after: [Fact]

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
  package struct Order: Hashable, Sendable {
    /// The steps, in order.
    package internal(set) var steps: [Step]
    /// The number of steps left out between the first and the last ones.
    package internal(set) var omitted: Int
    /// The signature of the violation; nil if there is none.
    package internal(set) var violated: String?
    /// What the user saw of the violation; empty if there is none.
    package internal(set) var saw: String
    /// Where the code under test made the call after which the outcome was settled; nil if that is
    /// not known, or no call.
    package internal(set) var code: String?
    /// What did not happen before the violation, and in which time; nil if nothing is missing.
    package internal(set) var absence: String?

    /// Describes an order.
    package init(
      steps: [Step],
      omitted: Int,
      violated: String?,
      saw: String,
      absence: String? = nil
    ) {
      (self.steps, self.omitted, self.violated, self.saw) = (steps, omitted, violated, saw)
      self.absence = absence
    }
  }

  /// The signature of the violation.
  package internal(set) var signature: String
  /// What the user saw.
  package internal(set) var saw: String
  /// What the user should have seen.
  package internal(set) var expected: String
  /// The reason.
  package internal(set) var because: String
  /// The lanes, from left to right.
  package internal(set) var lanes: [Participant]
  /// The steps A and B in words; nil if no order decides.
  package internal(set) var pair: [String]?
  /// The order that goes wrong.
  package internal(set) var wrong: Order
  /// The other order; nil if none is known.
  package internal(set) var right: Order?
  /// Whether other orders were tried; if ``right`` is nil, then all of them went wrong.
  package internal(set) var wasSearched: Bool

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
