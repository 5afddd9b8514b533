/// Delivers each publication once to all earlier subscribers.
///
/// A subscriber that has gone is dropped at the next publication.
struct Broadcast<Element: Sendable>: Sendable {
  private var subscribers: [Updates<Element>] = []

  /// Returns all later publications.
  mutating func subscribe() -> Updates<Element> {
    let updates = Updates<Element>()
    subscribers.append(updates)
    return updates
  }

  /// Returns a current value and all later publications.
  // Not inlined: a listening task would keep the variables in its own frame while it listens.
  @inline(never)
  mutating func subscribe(from current: Element) -> Updates<Element> {
    let updates = subscribe()
    _ = updates.deliver(current)
    return updates
  }

  /// Notifies every subscriber.
  mutating func publish(_ update: Element) {
    var kept = 0
    for index in subscribers.indices {
      // Without another reference to the updates, no one can ask for them.
      let hasGone = isKnownUniquelyReferenced(&subscribers[index])
      guard !hasGone, subscribers[index].deliver(update) else { continue }
      subscribers.swapAt(kept, index)
      kept += 1
    }
    subscribers.removeLast(subscribers.count - kept)
  }
}
