/// A connection between two places in which events stay in order: first in, first out.
public final class Channel {
  private var waiting = Queue<Event>()
  private var isBusy = false

  /// Creates an empty channel.
  public init() {}

  /// Whether no event is in transit, so a new channel would be equivalent.
  public var isIdle: Bool { !isBusy }

  /// Returns whether an event may go to the agenda at once, and otherwise keeps it until those
  /// before it have left.
  func admits(_ event: Event) -> Bool {
    if isBusy {
      waiting.append(event)
      return false
    }
    isBusy = true
    return true
  }

  /// Returns the next event, once the previous one has happened or its domain has died.
  func advance() -> Event? {
    while let next = waiting.popFirst() {
      if !next.isDead { return next }
    }
    isBusy = false
    return nil
  }
}

@available(*, unavailable)
extension Channel: Sendable {}
