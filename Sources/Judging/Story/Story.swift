package import Simulation
import StoreModel
package import StoreSimulation

/// The events of a trial as lines of text: virtual time, actor and action.
package struct Story: Sendable {
  /// A line of a story.
  package struct Line: Hashable, Sendable {
    /// The instant of the event.
    package let instant: VirtualInstant
    /// The actor.
    package let actor: String
    /// The description of the action.
    package let text: String
  }

  /// The lines, in order.
  package let lines: [Line]

  /// Creates the story of one account or of all.
  ///
  /// - Parameters:
  ///   - events: all events of the trial.
  ///   - account: the account; nil for all accounts.
  ///   - end: the last instant to include.
  package init(_ events: [TimedEvent], of account: AccountID?, until end: VirtualInstant) {
    let owners = DeviceOwners.all(in: events)
    let accounts = SharedDevices.accounts(with: account, events)
    lines = events.filter { timed in
      guard timed.instant <= end else { return false }
      guard let accounts else { return true }
      guard let device = timed.event.device else {
        return timed.event.account.map(accounts.contains) ?? true
      }
      return owners[device].map(accounts.contains) ?? false
    }.map { timed in
      let (actor, text) = timed.event.describe(owners)
      return Line(instant: timed.instant, actor: actor, text: text)
    }
  }

  /// The default maximum number of lines.
  package static let usualLength = 60

  /// The lines as a table of virtual time, actor and what happened.
  ///
  /// - Parameter most: the maximum number of lines; earlier lines are omitted.
  /// - Returns: one string for each line.
  package func table(most: Int = usualLength) -> [String] {
    let shown = lines.suffix(most)
    let width = shown.reduce(0) { max($0, $1.actor.count) }
    var rows = shown.map { line in
      let actor = line.actor + String(repeating: " ", count: width - line.actor.count)
      return "\(VirtualTimeText.clock(line.instant))  \(actor)  \(line.text)"
    }
    if lines.count > most { rows.insert("… \(lines.count - most) earlier lines", at: 0) }
    return rows
  }
}
