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
