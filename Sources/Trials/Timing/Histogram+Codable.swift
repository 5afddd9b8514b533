import Simulation

/// A histogram as a list of whole numbers: the least, the most, then each bucket with its count.
extension Histogram: Codable {
  /// Reads what ``encode(to:)`` has written.
  ///
  /// - Parameter decoder: where from.
  /// - Throws: if there is something else.
  public init(from decoder: any Decoder) throws {
    self.init()
    var numbers = try decoder.unkeyedContainer()
    guard !numbers.isAtEnd else { return }
    let least = try numbers.decode(Int64.self)
    let most = try numbers.decode(Int64.self)
    guard 0 <= least, least <= most else {
      throw DecodingError.dataCorruptedError(in: numbers, debugDescription: "\(least)...\(most)")
    }
    while !numbers.isAtEnd {
      let bucket = try numbers.decode(Int.self)
      let times = try numbers.decode(UInt64.self)
      guard buckets.contains(bucket) else {
        throw DecodingError.dataCorruptedError(in: numbers, debugDescription: "bucket \(bucket)")
      }
      add(times, toBucket: bucket)
    }
    setBounds(VirtualDuration(rawValue: least)...VirtualDuration(rawValue: most))
  }

  /// Writes the numbers; nothing at all if nothing was counted.
  ///
  /// - Parameter encoder: where to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    guard count > 0 else { return }
    try numbers.encode(min.rawValue)
    try numbers.encode(max.rawValue)
    for bucket in filledBuckets {
      try numbers.encode(bucket.number)
      try numbers.encode(bucket.times)
    }
  }
}
