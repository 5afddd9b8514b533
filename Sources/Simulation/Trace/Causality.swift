/// The causes and effects of the current step.
///
/// Each step gets a number derived from the step that caused it and from the previous step on its
/// lane. Orders that differ only in steps on different lanes, where neither leads to the other,
/// give every step the same number. The sum of the numbers is therefore a fingerprint of the
/// happens-before relation, which Mazurkiewicz calls a trace ("Trace theory", 1987). Two different
/// relations have the same fingerprint with a probability of about one in 2^64. Values that lanes
/// share count only in what steps touch, not in their numbers.
struct Causality {
  private var origin: UInt64 = 0
  private var present: UInt64 = 0x13198A2E_03707344
  private var children: UInt64 = 0
  private var lane: UInt32 = 0
  /// The key of the lane, if steps are watched.
  var key = LaneKey.none
  private var ranOn: UInt64 = 0
  private var filled: UInt64 = 0
  private var used: UInt64 = 0
  private var things: UInt32 = 0
  /// The origins of what arises from the current step, if steps are watched.
  private var born: [UInt64] = []
  /// Whether steps are watched.
  private let isWatched: Bool
  /// The sum over all steps.
  private(set) var fingerprint: UInt64 = 0

  /// The current step, as strategies receive it.
  var step: TakenStep {
    TakenStep(
      origin: origin,
      lane: lane,
      key: key,
      ranOn: ranOn,
      filled: filled,
      used: used,
      born: born
    )
  }

  /// Creates the causality of a run before its first step.
  ///
  /// - Parameter isWatched: Whether to record what arises from each step and what it uses.
  init(isWatched: Bool) { self.isWatched = isWatched }

  /// Returns the number of a new thing that steps may share.
  mutating func makeThing() -> UInt32 {
    things &+= 1
    return things
  }

  /// Notes that the current step reads or changes such a thing.
  mutating func use(_ thing: UInt32) { used |= Self.bit(thing) }

  /// Begins a step and returns its number.
  @inline(__always)
  mutating func beginStep(
    _ operation: Operation,
    from origin: UInt64,
    after past: UInt64,
    on lane: UInt32
  ) -> UInt64 {
    self.origin = origin
    self.lane = lane
    let name = operation.subject << 16 | UInt64(operation.code)
    present = Self.mix(Self.mix(origin, past), name)
    children = 0
    if isWatched {
      born.removeAll(keepingCapacity: true)
      used = 0
    }
    // A step on no actor conflicts with every step that shares data without one.
    ranOn = lane == 0 ? .max : Self.bit(lane)
    filled = 0
    fingerprint &+= present
    return present
  }

  /// Returns the origin of something that arises from the current step.
  @inline(__always)
  mutating func bear() -> UInt64 {
    children &+= 1
    let child = Self.mix(present, children)
    if isWatched { born.append(child) }
    return child
  }

  /// Notes that the current step puts an entry into the mailbox of a lane.
  @inline(__always)
  mutating func fill(_ lane: UInt32) { filled |= Self.bit(lane) }

  /// Notes that the current step inspects a lane, and returns its number, which also counts there.
  mutating func meet(_ past: UInt64, on lane: UInt32) -> UInt64 {
    ranOn |= Self.bit(lane)
    if past != present { present = Self.mix(present, past) }
    return present
  }

  /// Notes that the current step conflicts with all others, because it advances time or ends a
  /// process.
  mutating func touchAll() {
    ranOn = .max
    filled = .max
  }

  private static func bit(_ lane: UInt32) -> UInt64 { 1 << UInt64(lane & 63) }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let mixed = (left ^ right &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ (mixed >> 31)
  }
}

/// A running digest of everything that a simulation does, in order.
///
/// It takes one multiplication per word. Equal runs have equal digests. Two different runs have the
/// same digest with a probability of about one in 2^64. It is not cryptographically secure.
struct TraceDigest {
  private(set) var value: UInt64 = 0x243F_6A88_85A3_08D3
  private(set) var words: UInt64 = 0

  @inline(__always)
  mutating func add(_ word: UInt64) {
    let mixed = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value = mixed ^ (mixed >> 29)
    words &+= 1
  }
}
