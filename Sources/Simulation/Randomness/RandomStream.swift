/// A seeded sequence of random numbers: SplitMix64.
///
/// The state is one 64-bit word, so that a million users can each have a stream. The algorithm is
/// Steele, Lea and Flood's ("Fast splittable pseudorandom number generators", OOPSLA 2014). The
/// numbers are the same on every platform and in every version of Swift.
public struct RandomStream: Hashable, Sendable {
  private var state: UInt64

  /// Creates the sequence that belongs to a seed.
  public init(seed: UInt64) { state = seed }

  /// Creates the stream of one purpose and owner within a run.
  ///
  /// Streams with different names are independent: adding a user does not change the numbers of
  /// others.
  ///
  /// - Parameters:
  ///   - seed: The run's seed.
  ///   - purpose: The use of the numbers ("journey", "network").
  ///   - owner: The owner of the numbers.
  public init(seed: UInt64, purpose: String, owner: UInt64 = 0) {
    let name = Fingerprint(of: purpose.utf8)
    state = Self.mix(Self.mix(seed ^ name.value) &+ owner &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// Returns a number in 0..<bound, with equal probabilities.
  ///
  /// This is Lemire's multiplication with rejection ("Fast random integer generation in an
  /// interval", ACM TOMACS 2019), which is exact and almost always avoids a division.
  ///
  /// - Parameter bound: The exclusive upper bound, at least 1.
  /// - Returns: A number below `bound`.
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

/// The 64-bit FNV-1a hash of a sequence of bytes, by Fowler, Noll and Vo.
///
/// It is used for names and files, whose bytes must give the same number forever. It is not
/// cryptographically secure.
package struct Fingerprint: Hashable, Sendable {
  /// The hash of the bytes added so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of no bytes.
  package init() {}

  /// Continues a hash.
  ///
  /// - Parameter value: the hash of the bytes so far.
  package init(continuing value: UInt64) { self.value = value }

  /// Adds one byte.
  package mutating func add(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Creates the hash of a whole sequence of bytes.
  ///
  /// - Parameter bytes: The bytes, in order.
  package init(of bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte: byte) }
  }
}
