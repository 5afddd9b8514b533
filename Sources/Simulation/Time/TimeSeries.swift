/// The data of one interval of virtual time.
package protocol TimeSlot: Hashable, Sendable {
  /// Creates an empty slot.
  init()
  /// Adds the data of the interval that directly follows this one.
  mutating func add(_ later: Self)
}

/// A history over virtual time, in a bounded number of slots of equal length.
///
/// The slots double in length whenever there would be too many, so a series takes the same space
/// for a minute as for a year. It depends only on the data put into it.
package struct TimeSeries<Slot: TimeSlot>: Hashable, Sendable {
  /// The maximum number of slots; an even number.
  package static var most: Int { 240 }
  /// The initial length of a slot.
  package static var shortest: VirtualDuration { .milliseconds(125) }

  /// The length of each slot.
  package private(set) var length = Self.shortest
  /// The slots, the first of which begins with the simulation.
  package private(set) var slots: [Slot] = []

  /// Creates a series without slots.
  package init() {}

  /// Changes the slot of an instant, and creates it if necessary.
  ///
  /// - Parameters:
  ///   - instant: The instant; it may be earlier than previous ones.
  ///   - body: Changes the slot.
  package mutating func update(at instant: VirtualInstant, _ body: (inout Slot) -> Void) {
    while instant.rawValue / length.rawValue >= Self.most { coarsen() }
    let place = Int(instant.rawValue / length.rawValue)
    while slots.count <= place { slots.append(Slot()) }
    body(&slots[place])
  }

  /// Returns the end of the slot of an instant.
  package func end(ofSlotAt instant: VirtualInstant) -> VirtualInstant {
    VirtualInstant(rawValue: (instant.rawValue / length.rawValue + 1) * length.rawValue)
  }

  /// Doubles the length of the slots.
  package mutating func coarsen() {
    var longer: [Slot] = []
    longer.reserveCapacity(Self.most)
    for place in stride(from: 0, to: slots.count, by: 2) {
      var slot = slots[place]
      if place + 1 < slots.count { slot.add(slots[place + 1]) }
      longer.append(slot)
    }
    slots = longer
    length = length * 2
  }
}
