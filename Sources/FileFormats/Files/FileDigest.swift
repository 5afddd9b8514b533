import Simulation

/// A fingerprint of a file's bytes: 64-bit FNV-1a.
///
/// It tells whether a file is the one that a recording was made with; it protects against mistakes,
/// not against malice. Source: Fowler, Noll, Vo, draft-eastlake-fnv.
public struct FileDigest: Hashable, Sendable {
  /// The 64 bits.
  public let rawValue: UInt64

  /// Wraps a fingerprint taken earlier.
  ///
  /// - Parameter rawValue: the 64 bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Takes the fingerprint of some bytes.
  ///
  /// - Parameter bytes: the whole file.
  public init(of bytes: some Sequence<UInt8>) {
    rawValue = Fingerprint(of: bytes).value
  }

  /// The fingerprint of the same bytes with more behind them.
  ///
  /// - Parameter bytes: what comes next in the file.
  /// - Returns: the fingerprint of all.
  public func continued(with bytes: some Sequence<UInt8>) -> FileDigest {
    var fingerprint = Fingerprint(continuing: rawValue)
    for byte in bytes { fingerprint.add(byte: byte) }
    return FileDigest(rawValue: fingerprint.value)
  }
}

extension FileDigest: CustomStringConvertible {
  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
