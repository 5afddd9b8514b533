// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/cryptokit. Comments note the differences.
//
// This file uses `unsafe`; it is sound because it copies the bytes before the pointer's end.

public import Foundation

public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
  let bytes: [UInt8]

  public init<D: ContiguousBytes>(data: D) { bytes = data.bytes }

  /// In a simulation, the runtime's random numbers are those of the process.
  public init(size: SymmetricKeySize) {
    bytes = (0..<(size.bitCount / 8)).map { _ in UInt8.random(in: 0...255) }
  }

  public var bitCount: Int { bytes.count * 8 }

  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try unsafe bytes.withUnsafeBytes(body)
  }
}

public struct SymmetricKeySize: Sendable {
  public let bitCount: Int

  public init(bitCount: Int) {
    precondition(bitCount > 0 && bitCount % 8 == 0, "a key has whole bytes")
    self.bitCount = bitCount
  }

  public static var bits128: SymmetricKeySize { SymmetricKeySize(bitCount: 128) }
  public static var bits192: SymmetricKeySize { SymmetricKeySize(bitCount: 192) }
  public static var bits256: SymmetricKeySize { SymmetricKeySize(bitCount: 256) }
}

extension ContiguousBytes {
  /// A copy of the bytes.
  var bytes: [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }
}
