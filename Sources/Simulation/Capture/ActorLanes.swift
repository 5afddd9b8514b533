/// The executors that stand for plain actors, by the actors' addresses.
///
/// An address is a name here and nothing else: nothing is read from it, and no decision is made by
/// it. It is forgotten with its actor.
struct ActorLanes {
  /// A plain actor's executor, and whose it is.
  struct Place {
    let executor: CapturedExecutor
    let domain: FailureDomain
  }

  private var places: [UInt: Place] = [:]
  /// The one that was asked for last, as often the same is asked for again.
  private var last: (actor: UInt, place: Place)?

  /// The place of an actor, made when it is first asked for.
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

  /// An actor is gone.
  mutating func forget(_ actor: UInt) {
    places[actor] = nil
    if last?.actor == actor { last = nil }
  }

  mutating func removeAll() { self = ActorLanes() }
}
