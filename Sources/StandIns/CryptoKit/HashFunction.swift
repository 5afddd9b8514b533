// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/cryptokit. Comments note the differences.
//
// This file uses `unsafe`; it is sound because it copies the bytes before the pointer's end.

@_exported public import Foundation
import StoreModel

/// `byteCount` is no requirement of Apple's protocol.
public protocol HashFunction: Sendable {
  associatedtype Digest: CryptoKit.Digest

  /// The number of bytes in a block.
  static var blockByteCount: Int { get }
  /// The number of bytes in a digest.
  static var byteCount: Int { get }

  /// Creates a hash of nothing.
  init()
  /// - Parameter bufferPointer: The bytes that follow.
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  /// - Returns: The digest of all bytes so far.
  func finalize() -> Digest
}

extension HashFunction {
  public static func hash<D: DataProtocol>(data: D) -> Digest {
    var hash = Self()
    hash.update(data: data)
    return hash.finalize()
  }

  public mutating func update<D: DataProtocol>(data: D) {
    unsafe Array(data).withUnsafeBytes { unsafe update(bufferPointer: $0) }
  }
}

public struct SHA256: HashFunction {
  private var buffer = HashBuffer<StoreModel.SHA256>()

  public static var blockByteCount: Int { StoreModel.SHA256.blockSize }
  public static var byteCount: Int { 32 }

  public init() {}

  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    buffer.append(unsafe Array(bufferPointer))
  }

  public func finalize() -> SHA256Digest { SHA256Digest(bytes: buffer.digest) }
}

public struct SHA384: HashFunction {
  private var buffer = HashBuffer<SHA512Blocks>(SHA512Blocks(startingAs: SHA512Blocks.sha384))

  public static var blockByteCount: Int { SHA512Blocks.blockSize }
  public static var byteCount: Int { 48 }

  public init() {}

  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    buffer.append(unsafe Array(bufferPointer))
  }

  public func finalize() -> SHA384Digest {
    SHA384Digest(bytes: Array(buffer.digest.prefix(Self.byteCount)))
  }
}

public struct SHA512: HashFunction {
  private var buffer = HashBuffer<SHA512Blocks>()

  public static var blockByteCount: Int { SHA512Blocks.blockSize }
  public static var byteCount: Int { 64 }

  public init() {}

  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    buffer.append(unsafe Array(bufferPointer))
  }

  public func finalize() -> SHA512Digest { SHA512Digest(bytes: buffer.digest) }
}

public enum Insecure: Sendable {
  public typealias SHA1Digest = HashDigest<SHA1>
  public typealias MD5Digest = HashDigest<MD5>

  public struct SHA1: HashFunction {
    private var buffer = HashBuffer<SHA1Blocks>()

    public static var blockByteCount: Int { SHA1Blocks.blockSize }
    public static var byteCount: Int { 20 }

    public init() {}

    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
      buffer.append(unsafe Array(bufferPointer))
    }

    public func finalize() -> SHA1Digest { SHA1Digest(bytes: buffer.digest) }
  }

  public struct MD5: HashFunction {
    private var buffer = HashBuffer<MD5Blocks>()

    public static var blockByteCount: Int { MD5Blocks.blockSize }
    public static var byteCount: Int { 16 }

    public init() {}

    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
      buffer.append(unsafe Array(bufferPointer))
    }

    public func finalize() -> MD5Digest { MD5Digest(bytes: buffer.digest) }
  }
}
