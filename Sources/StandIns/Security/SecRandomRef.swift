// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/security. Comments note the differences.
//
// This file uses `unsafe`; it is sound because callers pass as many bytes as they say.

/// A source of random bytes: the only one is the process's own.
public final class SecRandomRef: Sendable {}

/// Nil, as Apple's.
public let kSecRandomDefault: SecRandomRef? = nil

@discardableResult
public func SecRandomCopyBytes(
  _ rnd: SecRandomRef?,
  _ count: Int,
  _ bytes: UnsafeMutableRawPointer
) -> Int32 {
  guard count >= 0 else { return errSecParam }
  // In a simulation, the runtime's numbers are those of the process.
  let target = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: count)
  for index in target.indices { unsafe target[index] = UInt8.random(in: 0...255) }
  return errSecSuccess
}
