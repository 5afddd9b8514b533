/// A way between two places on which nothing overtakes: first in, first out.
public final class Channel {
  private var waiting = Queue<Event>()
  private var isBusy = false

  /// Makes an empty channel.
  public init() {}

  /// Whether nothing is on its way: then a new channel would do as well.
  public var isIdle: Bool { !isBusy }

  /// Whether an event may go to the agenda at once; otherwise it is kept until those before it
  /// left.
  func admits(_ event: Event) -> Bool {
    if isBusy {
      waiting.append(event)
      return false
    }
    isBusy = true
    return true
  }

  /// The next event, once the one before it has happened or was taken away by a death.
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
