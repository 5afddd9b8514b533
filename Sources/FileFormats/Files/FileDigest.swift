package import Foundation
import Simulation

/// A fingerprint of a file's bytes: 64-bit FNV-1a.
///
/// It shows whether a file is the one that a recording was made with. It protects against mistakes,
/// not against malice. Source: Fowler, Noll, Vo, draft-eastlake-fnv.
package struct FileDigest: Hashable, Sendable {
  /// The 64 bits of the fingerprint.
  package let rawValue: UInt64

  /// Wraps an existing fingerprint.
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Computes the fingerprint of some bytes.
  package init(of bytes: some Sequence<UInt8>) { rawValue = Fingerprint(of: bytes).value }

  /// Computes the fingerprint of a sample of some bytes: the first one and those at an equal
  /// distance after it.
  ///
  /// - Parameters:
  ///   - data: the bytes.
  ///   - distance: the distance in bytes; at least 1.
  package init(of data: Data, every distance: Int) {
    var fingerprint = Fingerprint()
    for place in stride(from: data.startIndex, to: data.endIndex, by: distance) {
      fingerprint.add(byte: data[place])
    }
    rawValue = fingerprint.value
  }

  /// Returns the fingerprint of the same bytes followed by more bytes.
  package func continued(with bytes: some Sequence<UInt8>) -> FileDigest {
    var fingerprint = Fingerprint(continuing: rawValue)
    for byte in bytes { fingerprint.add(byte: byte) }
    return FileDigest(rawValue: fingerprint.value)
  }
}

extension FileDigest: CustomStringConvertible {
  /// The fingerprint as sixteen hexadecimal digits.
  package var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
