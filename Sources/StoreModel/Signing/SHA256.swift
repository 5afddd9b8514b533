/// SHA-256 (FIPS 180-4), in 32-bit integers.
///
/// This module imports nothing, and Linux has no CryptoKit. The type is not public, so that an app
/// that imports CryptoKit sees only one `SHA256`.
package struct SHA256: Hashable, Sendable {
  /// The resulting digest: eight words.
  package struct Digest: Hashable, Sendable {
    fileprivate let words: SIMD8<UInt32>

    /// The digest as 32 bytes, each word with its highest byte first.
    package var bytes: [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(32)
      for index in words.indices {
        for shift in [24, 16, 8, 0] as [UInt32] {
          bytes.append(UInt8(truncatingIfNeeded: words[index] &>> shift))
        }
      }
      return bytes
    }
  }

  /// The number of bytes in a block.
  package static let blockSize = 64

  /// The current hash value; initially the square roots of the first eight primes (5.3.3).
  private var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// The number of absorbed bytes.
  private var count = 0

  /// Creates a hash that has absorbed nothing.
  package init() {}

  /// Returns the digest of bytes.
  package static func digest(of bytes: [UInt8]) -> Digest { SHA256().digest(endingWith: bytes) }

  /// Absorbs whole blocks.
  ///
  /// - Parameter blocks: A multiple of ``blockSize`` bytes.
  package mutating func absorb(_ blocks: [UInt8]) {
    precondition(blocks.count % Self.blockSize == 0, "absorb only takes whole blocks")
    var words = [UInt32](repeating: 0, count: 64)
    absorbBlocks(of: blocks, words: &words)
  }

  /// Returns the digest of the absorbed bytes followed by the last bytes.
  package func digest(endingWith bytes: [UInt8]) -> Digest {
    var copy = self
    var words = [UInt32](repeating: 0, count: 64)
    copy.absorbBlocks(of: bytes, words: &words)
    // 5.1.1: a one bit, zeros, and the length in bits (64 bits) fill up the last block or two.
    let rest = bytes.count % Self.blockSize
    var end: [UInt8] = []
    end.reserveCapacity(2 * Self.blockSize)
    end += bytes[(bytes.count - rest)...]
    end.append(0x80)
    let zeros = (2 * Self.blockSize - 8 - end.count) % Self.blockSize
    end += repeatElement(0, count: zeros)
    let bits = UInt64(count + bytes.count) * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      end.append(UInt8(truncatingIfNeeded: bits &>> shift))
    }
    copy.absorbBlocks(of: end, words: &words)
    return Digest(words: copy.state)
  }

  /// Absorbs as many whole blocks as there are; `words` provides room for 64.
  private mutating func absorbBlocks(of bytes: [UInt8], words: inout [UInt32]) {
    var start = 0
    while bytes.count - start >= Self.blockSize {
      Self.spread(bytes, from: start, over: &words)
      state &+= Self.rounds(from: state, words: words)
      start += Self.blockSize
    }
    count += start
  }

  /// The message schedule (6.2.2, step 1).
  private static func spread(_ bytes: [UInt8], from start: Int, over words: inout [UInt32]) {
    // Literals as operands would be Ints, and a build without optimization would make a slow
    // generic call for each shift.
    let (oneByte, twoBytes, threeBytes): (UInt32, UInt32, UInt32) = (8, 16, 24)
    let (nearShift, farShift): (UInt32, UInt32) = (10, 3)
    for index in 0..<16 {
      let place = start + index * 4
      words[index] =
        UInt32(bytes[place]) &<< threeBytes | UInt32(bytes[place + 1]) &<< twoBytes
        | UInt32(bytes[place + 2]) &<< oneByte | UInt32(bytes[place + 3])
    }
    for index in 16..<64 {
      let (near, far) = (words[index - 2], words[index - 15])
      let nearMixed = rotated(near, 17) ^ rotated(near, 19) ^ (near &>> nearShift)
      let farMixed = rotated(far, 7) ^ rotated(far, 18) ^ (far &>> farShift)
      words[index] = nearMixed &+ words[index - 7] &+ farMixed &+ words[index - 16]
    }
  }

  /// The sixty-four rounds (6.2.2, steps 2 and 3).
  private static func rounds(from state: SIMD8<UInt32>, words: [UInt32]) -> SIMD8<UInt32> {
    let constants = Self.constants
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    // The standard shifts every letter after each round. Here the letters stay in place and are
    // passed in a different order, which takes a third less time.
    for index in stride(from: 0, to: 64, by: 8) {
      round(a, b, c, &d, e, f, g, &h, constants[index] &+ words[index])
      round(h, a, b, &c, d, e, f, &g, constants[index + 1] &+ words[index + 1])
      round(g, h, a, &b, c, d, e, &f, constants[index + 2] &+ words[index + 2])
      round(f, g, h, &a, b, c, d, &e, constants[index + 3] &+ words[index + 3])
      round(e, f, g, &h, a, b, c, &d, constants[index + 4] &+ words[index + 4])
      round(d, e, f, &g, h, a, b, &c, constants[index + 5] &+ words[index + 5])
      round(c, d, e, &f, g, h, a, &b, constants[index + 6] &+ words[index + 6])
      round(b, c, d, &e, f, g, h, &a, constants[index + 7] &+ words[index + 7])
    }
    return [a, b, c, d, e, f, g, h]
  }

  /// One round: only two of the eight words change.
  private static func round(
    _ a: UInt32,
    _ b: UInt32,
    _ c: UInt32,
    _ d: inout UInt32,
    _ e: UInt32,
    _ f: UInt32,
    _ g: UInt32,
    _ h: inout UInt32,
    _ word: UInt32
  ) {
    let mixedE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    let chosen = (e & f) ^ (~e & g)
    let first = h &+ mixedE &+ chosen &+ word
    let mixedA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    let majority = (a & b) ^ (a & c) ^ (b & c)
    d = d &+ first
    h = first &+ mixedA &+ majority
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word &>> bits | word &<< (32 &- bits)
  }

  /// The cube roots of the first 64 primes, 32 bits after the binary point (4.2.2).
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1,
    0x923f_82a4, 0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
    0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786,
    0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147,
    0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
    0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a,
    0x5b9c_ca4f, 0x682e_6ff3, 0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
    0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
