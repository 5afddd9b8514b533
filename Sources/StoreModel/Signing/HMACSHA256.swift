/// HMAC with SHA-256 by RFC 2104: a digest that only who has the key can make or check.
package struct HMACSHA256: Hashable, Sendable {
  // What depends on the key alone is computed once: two of the digest's blocks.
  private let inner: SHA256
  private let outer: SHA256

  /// Prepares a key.
  ///
  /// - Parameter key: any number of bytes; more than a block's are replaced by their digest.
  package init(key: [UInt8]) {
    let short = key.count > SHA256.blockSize ? SHA256.digest(of: key).bytes : key
    let block = short + repeatElement(0, count: SHA256.blockSize - short.count)
    var (inner, outer) = (SHA256(), SHA256())
    inner.absorb(block.map { $0 ^ 0x36 })
    outer.absorb(block.map { $0 ^ 0x5c })
    (self.inner, self.outer) = (inner, outer)
  }

  /// The code of a message.
  ///
  /// - Parameter message: the message.
  /// - Returns: 32 bytes.
  package func code(of message: [UInt8]) -> [UInt8] {
    outer.digest(endingWith: inner.digest(endingWith: message).bytes).bytes
  }

  /// Whether a code is the one of a message.
  ///
  /// Nobody measures the time of this store; the comparison takes the same time wherever the codes
  /// differ all the same, because this is the line that people copy.
  ///
  /// - Parameters:
  ///   - code: the code to be checked; a shorter or longer one than 32 bytes is none.
  ///   - message: the message.
  /// - Returns: true if it is.
  package func isCode(_ code: [UInt8], of message: [UInt8]) -> Bool {
    let expected = self.code(of: message)
    guard code.count == expected.count else { return false }
    return zip(code, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
