/// A way between two places on which nothing overtakes: first in, first out.
public final class Channel {
  private var waiting = ContiguousArray<Event>()
  private var isBusy = false
  private var lastEarliest = VirtualInstant.start

  /// Makes an empty channel.
  public init() {}

  /// Whether an event may go to the agenda at once; otherwise it is kept until those before it left.
  func admits(_ event: Event) -> Bool {
    if isBusy {
      waiting.append(event)
      return false
    }
    isBusy = true
    return true
  }

  /// The next event, once the one before it has happened.
  func advance() -> Event? {
    guard !waiting.isEmpty else {
      isBusy = false
      return nil
    }
    return waiting.removeFirst()
  }
}

@available(*, unavailable)
extension Channel: Sendable {}
