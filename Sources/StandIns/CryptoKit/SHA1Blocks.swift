/// SHA-1 (FIPS 180-4).
struct SHA1Blocks: CompressingHash {
  static var isLittleEndian: Bool { false }

  var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
  var count = 0

  mutating func compress(_ block: [UInt32]) {
    var words = block
    for index in 16..<80 {
      let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(Self.rotated(mixed, 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (mixed, constant) = Self.step(index, b, c, d)
      let next = Self.rotated(a, 5) &+ mixed &+ e &+ constant &+ words[index]
      (a, b, c, d, e) = (next, a, Self.rotated(b, 30), c, d)
    }
    for (index, letter) in [a, b, c, d, e].enumerated() { state[index] &+= letter }
  }

  /// The function and the constant of a step (4.1.1 and 4.2.1).
  private static func step(
    _ index: Int,
    _ x: UInt32,
    _ y: UInt32,
    _ z: UInt32
  ) -> (mixed: UInt32, constant: UInt32) {
    switch index {
    case ..<20: ((x & y) ^ (~x & z), 0x5a82_7999)
    case ..<40: (x ^ y ^ z, 0x6ed9_eba1)
    case ..<60: ((x & y) ^ (x & z) ^ (y & z), 0x8f1b_bcdc)
    default: (x ^ y ^ z, 0xca62_c1d6)
    }
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word << bits | word >> (32 - bits)
  }
}
