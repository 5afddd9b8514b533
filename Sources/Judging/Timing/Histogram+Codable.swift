import Simulation

/// A histogram encoded as one line of whole numbers.
///
/// The line holds the shortest and the longest length, then each nonempty bucket with its count. It
/// is empty if nothing was counted.
extension Histogram: Codable {
  /// Decodes a histogram written by ``encode(to:)``.
  ///
  /// - Parameter decoder: the decoder to read from.
  /// - Throws: if the text is not a histogram.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let words = try container.decode(String.self).split(separator: " ")
    let numbers = words.compactMap { Int64($0) }
    self.init()
    guard !words.isEmpty else { return }
    let isSound =
      numbers.count == words.count && numbers.count >= 4 && numbers.count % 2 == 0
      && numbers.allSatisfy { $0 >= 0 } && numbers[0] <= numbers[1]
    guard isSound else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no histogram")
    }
    for index in stride(from: 2, to: numbers.count, by: 2) {
      let bucket = Int(numbers[index])
      guard buckets.contains(bucket) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no bucket")
      }
      add(UInt64(numbers[index + 1]), toBucket: bucket)
    }
    setBounds(VirtualDuration(rawValue: numbers[0])...VirtualDuration(rawValue: numbers[1]))
  }

  /// Encodes the histogram.
  ///
  /// - Parameter encoder: the encoder to write to.
  /// - Throws: any error of the encoder.
  package func encode(to encoder: any Encoder) throws {
    var text = ""
    if count > 0 {
      text = "\(min.rawValue) \(max.rawValue)"
      for bucket in filledBuckets {
        text += " "
        text += String(bucket.number)
        text += " "
        text += String(bucket.times)
      }
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
