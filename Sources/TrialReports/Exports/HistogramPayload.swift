import Judging

/// A histogram as bytes, in version 2 of the encoding of HdrHistogram.
enum HistogramPayload {
  /// The lengths between the two cookies and the digits are those of `AbstractHistogram`.
  private static let cookie: UInt32 = 0x1C84_9313
  private static let compressedCookie: UInt32 = 0x1C84_9314

  /// Returns the big-endian bytes: a header of 40 bytes, then the counts.
  static func plain(_ histogram: Histogram) -> [UInt8] {
    let counts = counts(of: histogram)
    let most = Histogram.lengths(inBucket: histogram.lastBucket).upperBound
    var bytes = bigEndian(cookie)
    bytes += bigEndian(UInt32(counts.count))
    bytes += bigEndian(UInt32(0))  // no offset of indices
    bytes += bigEndian(UInt32(3))  // significant digits
    bytes += bigEndian(UInt64(1))  // the least value that differs from zero
    bytes += bigEndian(UInt64(max(2, most)))
    bytes += bigEndian(Double(1).bitPattern)  // of integers to doubles
    return bytes + counts
  }

  /// Returns the same bytes in a valid zlib stream whose blocks are stored, not compressed.
  static func compressed(_ histogram: Histogram) -> [UInt8] {
    let stream = stored(plain(histogram))
    return bigEndian(compressedCookie) + bigEndian(UInt32(stream.count)) + stream
  }

  /// Returns the counts as ZigZag LEB128 numbers; a run of empty buckets is one negative number.
  private static func counts(of histogram: Histogram) -> [UInt8] {
    var bytes: [UInt8] = []
    var next = 0
    for bucket in histogram.filledBuckets {
      let empty = bucket.number - next
      if empty > 0 { bytes += zigZag(empty == 1 ? 0 : -Int64(empty)) }
      bytes += zigZag(Int64(clamping: bucket.times))
      next = bucket.number + 1
    }
    return bytes
  }

  /// Returns a number with seven bits in each byte, least first; a ninth byte holds eight bits.
  static func zigZag(_ number: Int64) -> [UInt8] {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    var bytes: [UInt8] = []
    while rest > 0x7F, bytes.count < 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(truncatingIfNeeded: rest)]
  }

  /// Returns a zlib stream (RFC 1950) of stored blocks (RFC 1951).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let largest = 0xFFFF
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + largest, bytes.count)
      let length = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for half in [length, ~length] { stream += [UInt8(half & 0xFF), UInt8(half >> 8)] }
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    return stream + bigEndian(adler32(bytes))
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    stride(from: number.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: number >> $0)
    }
  }
}
