/// A whole number below 2²⁵⁶, in four limbs of 64 bits, the lowest first.
struct UInt256: Hashable, Sendable {
  var limb0: UInt64
  var limb1: UInt64
  var limb2: UInt64
  var limb3: UInt64

  static let zero = UInt256(0, 0, 0, 0)

  /// Creates a number from its limbs, the lowest first.
  init(_ limb0: UInt64, _ limb1: UInt64, _ limb2: UInt64, _ limb3: UInt64) {
    (self.limb0, self.limb1, self.limb2, self.limb3) = (limb0, limb1, limb2, limb3)
  }

  /// Creates a number from 32 bytes, the highest first.
  init(bytes: some Collection<UInt8>) {
    precondition(bytes.count == 32, "a 256-bit number has 32 bytes")
    var limbs: [UInt64] = [0, 0, 0, 0]
    for (index, byte) in bytes.enumerated() {
      limbs[3 - index / 8] = limbs[3 - index / 8] &<< 8 | UInt64(byte)
    }
    self.init(limbs[0], limbs[1], limbs[2], limbs[3])
  }

  /// The number as 32 bytes, the highest first.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for limb in [limb3, limb2, limb1, limb0] {
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: limb &>> shift))
      }
    }
    return bytes
  }

  var isZero: Bool { limb0 | limb1 | limb2 | limb3 == 0 }

  /// Returns four bits of the number, numbered from the lowest.
  func digit(_ place: Int) -> Int {
    let limb =
      switch place / 16 {
      case 0: limb0
      case 1: limb1
      case 2: limb2
      default: limb3
      }
    return Int(limb &>> UInt64(place % 16 * 4) & 15)
  }

  /// Returns the sum, and whether it is too large by 2²⁵⁶.
  func adding(_ other: UInt256) -> (sum: UInt256, isTooLarge: Bool) {
    var carry: UInt64 = 0
    let sum = UInt256(
      Self.add(limb0, other.limb0, &carry),
      Self.add(limb1, other.limb1, &carry),
      Self.add(limb2, other.limb2, &carry),
      Self.add(limb3, other.limb3, &carry)
    )
    return (sum, carry != 0)
  }

  /// Returns the difference, and whether it is too small by 2²⁵⁶.
  func subtracting(_ other: UInt256) -> (difference: UInt256, isTooSmall: Bool) {
    var borrow: UInt64 = 0
    let difference = UInt256(
      Self.subtract(limb0, other.limb0, &borrow),
      Self.subtract(limb1, other.limb1, &borrow),
      Self.subtract(limb2, other.limb2, &borrow),
      Self.subtract(limb3, other.limb3, &borrow)
    )
    return (difference, borrow != 0)
  }

  @inline(__always)
  private static func add(_ left: UInt64, _ right: UInt64, _ carry: inout UInt64) -> UInt64 {
    let sum = UInt128(limb: left) &+ UInt128(limb: right) &+ UInt128(limb: carry)
    carry = sum.upperLimb
    return sum.lowerLimb
  }

  @inline(__always)
  private static func subtract(_ left: UInt64, _ right: UInt64, _ borrow: inout UInt64) -> UInt64 {
    let difference = UInt128(limb: left) &- UInt128(limb: right) &- UInt128(limb: borrow)
    borrow = difference.upperLimb & 1
    return difference.lowerLimb
  }
}

extension UInt256: Comparable {
  static func < (left: UInt256, right: UInt256) -> Bool { left.subtracting(right).isTooSmall }
}

// The public initializers are generic. A build without optimization, in which all tests run, calls
// them for each limb, which makes signatures very slow.
extension UInt128 {
  /// Creates a number from its lower limb.
  @inline(__always)
  init(limb: UInt64) { self.init(_low: limb, _high: 0) }

  @inline(__always)
  var lowerLimb: UInt64 { _low }

  @inline(__always)
  var upperLimb: UInt64 { _high }
}
