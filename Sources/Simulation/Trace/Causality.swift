/// What the present step comes from, and what it has touched.
///
/// Each step gets a number made of what made it, and of the step before it on its lane. Orders that
/// differ only in steps on different lanes, of which none leads to the other, give every step the
/// same number, so their sum is a fingerprint of that happens-before relation: of what Mazurkiewicz
/// calls a trace ("Trace theory", 1987). That two others share one has a chance of about one in
/// 2^64. Values that lanes share count only in what steps touch, not in their numbers.
struct Causality {
  private var origin: UInt64 = 0
  private var present: UInt64 = 0x13198A2E_03707344
  private var children: UInt64 = 0
  private var lane: UInt32 = 0
  /// Which lane that is, if somebody watches steps.
  var key = LaneKey.none
  private var ranOn: UInt64 = 0
  private var filled: UInt64 = 0
  private var used: UInt64 = 0
  private var things: UInt32 = 0
  /// What arises from the present step, if somebody watches steps.
  private var born: [UInt64] = []
  /// Whether somebody watches steps.
  private(set) var isWatched = false
  /// The sum over all steps.
  private(set) var fingerprint: UInt64 = 0

  /// The present step.
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

  /// Keeps from now on what arises from each step, and what it uses.
  mutating func watch() { isWatched = true }

  /// Something is made that steps may share; returns what it is known by.
  mutating func makeThing() -> UInt32 {
    things &+= 1
    return things
  }

  /// The present step reads or changes such a thing.
  mutating func use(_ thing: UInt32) { used |= Self.bit(thing) }

  /// A step begins; returns its number.
  @inline(__always)
  mutating func begin(
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
      born = []
      used = 0
    }
    // On no actor is everything that is shared without one.
    ranOn = lane == 0 ? .max : Self.bit(lane)
    filled = 0
    fingerprint &+= present
    return present
  }

  /// Something arises from the present step; returns what it is known by.
  @inline(__always)
  mutating func bear() -> UInt64 {
    children &+= 1
    let child = Self.mix(present, children)
    if isWatched { born.append(child) }
    return child
  }

  /// The present step puts something in the mailbox of a lane.
  @inline(__always)
  mutating func fill(_ lane: UInt32) { filled |= Self.bit(lane) }

  /// The present step looks into a lane; returns its number, which counts there as well.
  mutating func meet(_ past: UInt64, on lane: UInt32) -> UInt64 {
    ranOn |= Self.bit(lane)
    if past != present { present = Self.mix(present, past) }
    return present
  }

  /// The present step has to do with every other: it moves time, or ends a process.
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
