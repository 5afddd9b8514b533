/// The executors that stand in for plain actors, by the actors' addresses.
///
/// An address serves only as a name here: nothing is read from it, and no decision depends on it.
/// It is removed together with its actor.
struct ActorLanes {
  /// The executor that stands in for a plain actor, and the domain that owns it.
  struct Place {
    let executor: CapturedExecutor
    let domain: FailureDomain
  }

  private var places: [UInt: Place] = [:]
  /// The most recent lookup, because the same actor is often looked up again.
  private var last: (actor: UInt, place: Place)?

  /// Returns the place of an actor, which is created at the first lookup.
  mutating func place(of actor: UInt, make: () -> Place) -> Place {
    if let last, last.actor == actor { return last.place }
    let place: Place
    if let known = places[actor] {
      place = known
    } else {
      place = make()
      places[actor] = place
    }
    last = (actor, place)
    return place
  }

  /// Removes an actor that was deallocated.
  mutating func forget(_ actor: UInt) {
    places[actor] = nil
    if last?.actor == actor { last = nil }
  }

  mutating func removeAll() { self = ActorLanes() }
}
