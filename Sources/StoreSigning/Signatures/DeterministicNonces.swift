import StoreModel

/// The numbers that RFC 6979, section 3.2, draws for a signature from the key and the message.
struct DeterministicNonces {
  private var key: [UInt8]
  private var value: [UInt8]
  private var isFirst = true

  /// Prepares the numbers for a secret number and a reduced hash.
  init(secret: UInt256, hash: UInt256) {
    let input = secret.bytes + hash.bytes
    var (key, value) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 1, count: 32))
    for separator in [UInt8(0), 1] {
      key = HMACSHA256(key: key).code(of: value + [separator] + input)
      value = HMACSHA256(key: key).code(of: value)
    }
    (self.key, self.value) = (key, value)
  }

  /// Returns the next number from 1 up to the number of points.
  mutating func next() -> UInt256 {
    while true {
      if !isFirst {
        key = HMACSHA256(key: key).code(of: value + [0])
        value = HMACSHA256(key: key).code(of: value)
      }
      isFirst = false
      value = HMACSHA256(key: key).code(of: value)
      let number = UInt256(bytes: value)
      if !number.isZero, number < P256.scalars.prime { return number }
    }
  }
}
