// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/cryptokit. Comments note the differences.
//
// This file uses `unsafe`; it is sound because callers get a pointer for the length of a call.

public import Foundation

public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sendable, Sequence
where Element == UInt8 {
  /// The number of bytes.
  static var byteCount: Int { get }
}

extension Digest {
  public static func == <D: DataProtocol>(first: Self, second: D) -> Bool {
    Array(first) == Array(second)
  }

  public static func != <D: DataProtocol>(first: Self, second: D) -> Bool { !(first == second) }
}

public typealias SHA256Digest = HashDigest<SHA256>
public typealias SHA384Digest = HashDigest<SHA384>
public typealias SHA512Digest = HashDigest<SHA512>

/// Apple has a type for each hash instead of a generic one.
public struct HashDigest<Hash: HashFunction>: Digest {
  let bytes: [UInt8]

  public static var byteCount: Int { Hash.byteCount }

  public var description: String { "\(Hash.self) digest: \(bytes.hexadecimal)" }

  public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }

  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try unsafe bytes.withUnsafeBytes(body)
  }
}

extension [UInt8] {
  /// The bytes in hexadecimal digits.
  var hexadecimal: String {
    map { (byte: UInt8) in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
