/// A fingerprint of a file's bytes: 64-bit FNV-1a.
///
/// It shows whether a file is the one that a recording was made with. It protects against mistakes,
/// not against malice. Source: Fowler, Noll, Vo, draft-eastlake-fnv.
public struct FileDigest: Hashable, Sendable {
  /// The 64 bits of the fingerprint.
  public let rawValue: UInt64

  /// Wraps an existing fingerprint.
  ///
  /// - Parameter rawValue: the 64 bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Computes the fingerprint of some bytes.
  ///
  /// - Parameter bytes: the whole file.
  public init(of bytes: some Sequence<UInt8>) {
    self = FileDigest(rawValue: 0xcbf2_9ce4_8422_2325).continued(with: bytes)
  }

  /// Returns the fingerprint of the same bytes followed by more bytes.
  ///
  /// - Parameter bytes: the next bytes of the file.
  /// - Returns: the fingerprint of all bytes.
  public func continued(with bytes: some Sequence<UInt8>) -> FileDigest {
    var hash = rawValue
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return FileDigest(rawValue: hash)
  }
}

extension FileDigest: CustomStringConvertible {
  /// The fingerprint as sixteen hexadecimal digits.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
