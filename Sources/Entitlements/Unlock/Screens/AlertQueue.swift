import StoreModel

/// Alerts in the order in which they were raised; the first stays in front until it is dismissed.
struct AlertQueue: Sendable {
  /// Tells alerts with the same text apart.
  struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
  }

  private var waiting: [(ticket: Ticket, alert: Alert)] = []
  private var count = 0

  init() {}

  /// The alert in front.
  var front: Alert? { waiting.first?.alert }

  /// Puts an alert behind the others.
  ///
  /// - Returns: what ``dismiss()`` will return when this very alert goes.
  @discardableResult
  mutating func raise(_ alert: Alert) -> Ticket {
    count += 1
    let ticket = Ticket(number: count)
    waiting.append((ticket, alert))
    return ticket
  }

  /// Takes the alert in front away.
  mutating func dismiss() -> Ticket? {
    waiting.isEmpty ? nil : waiting.removeFirst().ticket
  }
}
