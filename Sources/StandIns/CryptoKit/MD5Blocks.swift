/// MD5 (RFC 1321).
struct MD5Blocks: CompressingHash {
  static var isLittleEndian: Bool { true }

  var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
  var count = 0

  mutating func compress(_ block: [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for index in 0..<64 {
      let (mixed, word) = Self.step(index, b, c, d)
      let sum = a &+ mixed &+ Self.constants[index] &+ block[word]
      let bits = Self.shifts[index / 16][index % 4]
      (a, b, c, d) = (d, b &+ (sum << bits | sum >> (32 - bits)), b, c)
    }
    for (index, letter) in [a, b, c, d].enumerated() { state[index] &+= letter }
  }

  /// The function of a step, and the word of the block that it takes (3.4).
  private static func step(
    _ index: Int,
    _ x: UInt32,
    _ y: UInt32,
    _ z: UInt32
  ) -> (mixed: UInt32, word: Int) {
    switch index {
    case ..<16: ((x & y) | (~x & z), index)
    case ..<32: ((x & z) | (y & ~z), (5 * index + 1) % 16)
    case ..<48: (x ^ y ^ z, (3 * index + 5) % 16)
    default: (y ^ (x | ~z), 7 * index % 16)
    }
  }

  /// The rotations of the four rounds, in bits.
  private static let shifts: [[UInt32]] = [
    [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
  ]

  /// The sines of 1 to 64 radians, 32 bits after the binary point.
  private static let constants: [UInt32] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613,
    0xfd46_9501, 0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193,
    0xa679_438e, 0x49b4_0821, 0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d,
    0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8, 0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed,
    0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a, 0xfffa_3942, 0x8771_f681, 0x6d9d_6122,
    0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70, 0x289b_7ec6, 0xeaa1_27fa,
    0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665, 0xf429_2244,
    0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb,
    0xeb86_d391,
  ]
}
