/// What is kept of one stretch of virtual time.
public protocol TimeSlot: Hashable, Sendable {
  /// Nothing was seen yet.
  init()
  /// Takes in what a later stretch right behind this one has seen.
  mutating func add(_ later: Self)
}

/// What happened over virtual time, in a bounded number of slots of equal length.
///
/// Slots become twice as long whenever there would be too many of them, so a series takes the same
/// room for a minute as for a year, and depends on nothing but what was put into it.
public struct TimeSeries<Slot: TimeSlot>: Hashable, Sendable {
  /// How many slots there are at most; an even number.
  public static var most: Int { 240 }
  /// How long a slot is at first.
  public static var shortest: VirtualDuration { .milliseconds(125) }

  /// How long each slot is.
  public private(set) var length = Self.shortest
  /// The slots, the first of which begins with the simulation.
  public private(set) var slots: [Slot] = []

  /// Begins with no slot.
  public init() {}

  /// Changes the slot of an instant, which is made if it is not there.
  ///
  /// - Parameters:
  ///   - instant: any, also one before others.
  ///   - body: changes the slot.
  public mutating func update(at instant: VirtualInstant, _ body: (inout Slot) -> Void) {
    while instant.rawValue / length.rawValue >= Self.most { coarsen() }
    let place = Int(instant.rawValue / length.rawValue)
    while slots.count <= place { slots.append(Slot()) }
    body(&slots[place])
  }

  /// Where the slot of an instant ends.
  public func end(ofSlotAt instant: VirtualInstant) -> VirtualInstant {
    VirtualInstant(rawValue: (instant.rawValue / length.rawValue + 1) * length.rawValue)
  }

  /// Makes slots twice as long.
  public mutating func coarsen() {
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
