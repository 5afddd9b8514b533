import StoreModel

/// The part of a hash that is not absorbed yet, because it fills no block.
struct HashBuffer<Hash: BlockHash>: Sendable {
  private var hash: Hash
  private var rest: [UInt8] = []

  init(_ hash: Hash = Hash()) { self.hash = hash }

  /// Appends bytes to the message.
  mutating func append(_ bytes: [UInt8]) {
    rest += bytes
    let whole = rest.count - rest.count % Hash.blockSize
    guard whole > 0 else { return }
    hash.absorb(Array(rest[..<whole]))
    rest.removeFirst(whole)
  }

  /// The digest of the message.
  var digest: [UInt8] { hash.bytes(endingWith: rest) }
}

/// A hash that absorbs whole blocks.
protocol BlockHash: Sendable {
  /// The number of bytes in a block.
  static var blockSize: Int { get }

  /// Creates a hash that has absorbed nothing.
  init()

  /// - Parameter blocks: A multiple of ``blockSize`` bytes.
  mutating func absorb(_ blocks: [UInt8])

  /// - Parameter rest: The last bytes, fewer than a block.
  /// - Returns: The digest of all bytes.
  func bytes(endingWith rest: [UInt8]) -> [UInt8]
}

extension StoreModel.SHA256: BlockHash {
  func bytes(endingWith rest: [UInt8]) -> [UInt8] { digest(endingWith: rest).bytes }
}

/// A hash that compresses one block after the other and ends with the message's length.
protocol CompressingHash: BlockHash {
  /// The words of the state.
  associatedtype Word: FixedWidthInteger & UnsignedInteger

  /// Whether numbers have their lowest byte first.
  static var isLittleEndian: Bool { get }

  /// The hash value so far.
  var state: [Word] { get set }
  /// The number of absorbed bytes.
  var count: Int { get set }

  /// Mixes the words of a block into the state.
  mutating func compress(_ block: [Word])
}

extension CompressingHash {
  private static var wordSize: Int { Word.bitWidth / 8 }
  /// Every block has sixteen words.
  static var blockSize: Int { 16 * wordSize }

  mutating func absorb(_ blocks: [UInt8]) {
    for start in stride(from: 0, to: blocks.count, by: Self.blockSize) {
      compress(
        (0..<16).map { index in
          let first = start + index * Self.wordSize
          let bytes = blocks[first..<(first + Self.wordSize)]
          let ordered = Self.isLittleEndian ? Array(bytes.reversed()) : Array(bytes)
          return ordered.reduce(0) { $0 << 8 | Word($1) }
        }
      )
    }
    count += blocks.count
  }

  func bytes(endingWith rest: [UInt8]) -> [UInt8] {
    var end = rest + [0x80]
    let lengthSize = 2 * Self.wordSize
    let zeros = (2 * Self.blockSize - lengthSize - end.count) % Self.blockSize
    end += repeatElement(0, count: zeros)
    let bits = UInt64(count + rest.count) * 8
    let length = (0..<lengthSize).map { place in
      place < 8 ? UInt8(truncatingIfNeeded: bits >> UInt64(8 * place)) : 0
    }
    var copy = self
    copy.absorb(end + (Self.isLittleEndian ? length : length.reversed()))
    return copy.state.flatMap { word in
      let bytes = (0..<Self.wordSize).map { UInt8(truncatingIfNeeded: word >> Word(8 * $0)) }
      return Self.isLittleEndian ? bytes : bytes.reversed()
    }
  }
}
