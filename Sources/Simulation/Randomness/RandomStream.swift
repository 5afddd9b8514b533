/// A seeded sequence of random numbers: SplitMix64.
///
/// One 64-bit word of state, so that a million users can have a stream each. The algorithm is
/// Steele, Lea and Flood's ("Fast splittable pseudorandom number generators", OOPSLA 2014); the
/// numbers are the same on every platform and in every version of Swift.
public struct RandomStream: Hashable, Sendable {
  private var state: UInt64

  /// Starts the sequence that belongs to a seed.
  public init(seed: UInt64) { state = seed }

  /// Starts the stream of one purpose and owner within a run.
  ///
  /// Streams of different names are independent: adding a user shifts nobody else's numbers.
  ///
  /// - Parameters:
  ///   - seed: the run's seed.
  ///   - purpose: what the numbers decide ("journey", "network").
  ///   - owner: whose numbers they are.
  public init(seed: UInt64, purpose: String, owner: UInt64 = 0) {
    let name = Fingerprint(of: purpose.utf8)
    state = Self.mix(Self.mix(seed ^ name.value) &+ owner &* 0x9E37_79B9_7F4A_7C15)
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// A number in 0..<bound, each equally likely.
  ///
  /// Lemire's multiplication with rejection ("Fast random integer generation in an interval",
  /// ACM TOMACS 2019): exact, and without division almost always.
  ///
  /// - Parameter bound: at least 1.
  /// - Returns: a number below `bound`.
  public mutating func next(below bound: UInt64) -> UInt64 {
    precondition(bound > 0, "there is no number below 0")
    var (high, low) = next().multipliedFullWidth(by: bound)
    if low < bound {
      let threshold = (0 &- bound) % bound
      while low < threshold { (high, low) = next().multipliedFullWidth(by: bound) }
    }
    return high
  }

  static func mix(_ word: UInt64) -> UInt64 {
    var bits = word
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
