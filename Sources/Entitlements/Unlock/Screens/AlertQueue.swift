import StoreModel

/// Alerts in the order in which they were raised; the first stays in front until it is dismissed.
struct AlertQueue: Sendable {
  /// An identifier that distinguishes alerts with equal texts.
  struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
  }

  private var waiting: [(ticket: Ticket, alert: Alert)] = []
  private var count = 0

  var front: Alert? { waiting.first?.alert }

  /// Adds an alert behind the others.
  ///
  /// - Returns: The ticket that ``dismiss()`` returns when it dismisses this alert.
  @discardableResult
  mutating func raise(_ alert: Alert) -> Ticket {
    count += 1
    let ticket = Ticket(number: count)
    waiting.append((ticket, alert))
    return ticket
  }

  /// Dismisses the alert in front.
  mutating func dismiss() -> Ticket? { waiting.isEmpty ? nil : waiting.removeFirst().ticket }
}
