/// HMAC with SHA-256 (RFC 2104): a digest that requires the key to create or check.
package struct HMACSHA256: Hashable, Sendable {
  // These two blocks depend on the key alone and are computed once.
  private let inner: SHA256
  private let outer: SHA256

  /// Prepares a key.
  ///
  /// - Parameter key: Any number of bytes; a key longer than a block is replaced by its digest.
  package init(key: [UInt8]) {
    let short = key.count > SHA256.blockSize ? SHA256.digest(of: key).bytes : key
    let block = short + repeatElement(0, count: SHA256.blockSize - short.count)
    var (inner, outer) = (SHA256(), SHA256())
    inner.absorb(block.map { $0 ^ 0x36 })
    outer.absorb(block.map { $0 ^ 0x5c })
    (self.inner, self.outer) = (inner, outer)
  }

  /// Returns the code of a message.
  package func code(of message: [UInt8]) -> [UInt8] {
    outer.digest(endingWith: inner.digest(endingWith: message).bytes).bytes
  }

  /// Returns whether a code belongs to a message.
  ///
  /// The comparison takes the same time wherever the codes differ. Timing attacks do not matter in
  /// a simulated store, but this is code that people copy.
  ///
  /// Only a code of 32 bytes can match.
  package func isCode(_ code: [UInt8], of message: [UInt8]) -> Bool {
    let expected = self.code(of: message)
    guard code.count == expected.count else { return false }
    return zip(code, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
