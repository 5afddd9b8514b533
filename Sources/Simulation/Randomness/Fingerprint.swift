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
