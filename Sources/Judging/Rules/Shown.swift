import StoreModel
import StoreSimulation

/// The parts of a screen that a system has shown in its trials.
///
/// Logic of your own may have no price, no second window or no storage. It need not reach what
/// only such logic can reach.
package struct Shown: OptionSet, Hashable, Sendable, Codable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// A price on a screen.
  package static let price = Shown(rawValue: 1)
  /// A second window.
  package static let secondWindow = Shown(rawValue: 2)
  /// A value in the device's storage.
  package static let storage = Shown(rawValue: 4)
  /// The end of a subscription on a screen.
  package static let endDate = Shown(rawValue: 8)
  /// Credits on a screen.
  package static let credits = Shown(rawValue: 16)
  /// An app user who is signed in.
  package static let login = Shown(rawValue: 32)
  /// An alert whose kind is known.
  package static let alertKind = Shown(rawValue: 64)
  /// A server of the app's own; events do not show it.
  package static let server = Shown(rawValue: 128)

  private static let phrases: [(part: Shown, phrase: String)] = [
    (.price, "price"), (.secondWindow, "second window"), (.storage, "stored value"),
    (.endDate, "end date"), (.credits, "credits"), (.login, "login"),
    (.alertKind, "alert of a known kind"), (.server, "server"),
  ]

  /// What an event shows.
  init(_ event: WorldEvent) {
    self = []
    switch event {
    case .wrote: insert(.storage)
    case .screen(_, let window, _, let screen?):
      if window > 0 { insert(.secondWindow) }
      if screen.offer != nil { insert(.price) }
      if screen.subscriptionEnd != nil { insert(.endDate) }
      if screen.credits != nil { insert(.credits) }
      if screen.appUser != nil { insert(.login) }
      if let alert = screen.alert, alert.kind != .other { insert(.alertKind) }
    default: break
    }
  }

  /// The names of the parts, each with "no" before it.
  package var missing: String {
    Self.phrases.filter { contains($0.part) }.map { "no \($0.phrase)" }.joined(separator: ", ")
  }
}
