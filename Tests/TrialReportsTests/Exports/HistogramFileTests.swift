import Simulation
import Testing

@testable import Judging
@testable import TrialReports

/// Another implementation reads these in .ci/formats; here they are checked byte by byte.
@Suite("Histograms in the forms of HdrHistogram")
struct HistogramFileTests {
  private func histogram(_ nanoseconds: [Int64]) -> Histogram {
    var histogram = Histogram()
    for length in nanoseconds { histogram.record(VirtualDuration(rawValue: length)) }
    return histogram
  }

  @Test("small numbers take one byte, and the largest one's ninth byte holds eight bits")
  func zigZag() {
    #expect(HistogramPayload.zigZag(0) == [0])
    #expect(HistogramPayload.zigZag(1) == [2])
    #expect(HistogramPayload.zigZag(-1) == [1])
    #expect(HistogramPayload.zigZag(-64) == [0x7F])
    #expect(HistogramPayload.zigZag(64) == [0x80, 0x01])
    #expect(HistogramPayload.zigZag(.min) == Array(repeating: 0xFF, count: 9))
  }

  @Test("a payload is a header of 40 bytes and the counts; empty buckets are one number")
  func payload() {
    // Values 0, 3 and twice 5: one, two empty, one, one empty, two.
    let bytes = HistogramPayload.plain(histogram([0, 3, 5, 5]))
    let counts: [UInt8] = [2, 3, 2, 0, 4]
    #expect(bytes.prefix(4) == [0x1C, 0x84, 0x93, 0x13])
    #expect(bytes[4..<8] == [0, 0, 0, 5] && bytes[12..<16] == [0, 0, 0, 3])
    #expect(bytes[31] == 5 && Array(bytes[32..<34]) == [0x3F, 0xF0])
    #expect(bytes.count == 40 + counts.count && Array(bytes.suffix(5)) == counts)
  }

  @Test("a zlib stream of stored blocks: the lengths, their complements, and RFC 1950's checksum")
  func stored() {
    // The checksum of "Wikipedia" is the example of the encyclopedia: 0x11E60398.
    let stream = HistogramPayload.stored(Array("Wikipedia".utf8))
    #expect(stream.prefix(7) == [0x78, 0x01, 1, 9, 0, 0xF6, 0xFF])
    #expect(stream.suffix(4) == [0x11, 0xE6, 0x03, 0x98])
    let long = HistogramPayload.stored(Array(repeating: 7, count: 0x1_0002))
    #expect(long.count == 2 + 2 * 5 + 0x1_0002 + 4)
    #expect(long[2] == 0 && long[2 + 5 + 0xFFFF] == 1)
    #expect(HistogramPayload.stored([]) == [0x78, 0x01, 1, 0, 0, 0xFF, 0xFF, 0, 0, 0, 1])
  }

  @Test("each bucket's range starts where the previous one ends")
  func buckets() {
    var next: Int64 = 0
    for number in 0..<20 << 10 {
      let lengths = Histogram.lengths(inBucket: number)
      #expect(lengths.lowerBound == next)
      next = lengths.upperBound + 1
    }
    #expect(histogram([123_456_789]).lastBucket == 17 << 10 + 859)
    #expect(Histogram.lengths(inBucket: 17 << 10 + 859).contains(123_456_789))
  }

  @Test("a log has its legend, a tag, seconds, and milliseconds, and omits empty histograms")
  func log() {
    let interval = { (tag: String, histogram: Histogram) in
      HistogramFile.Interval(
        tag: tag,
        start: .seconds(2),
        length: .milliseconds(1_500),
        histogram: histogram
      )
    }
    let text = HistogramFile.log(
      [interval("none", Histogram()), interval("some", histogram([1_000]))],
      title: "StoreStorm"
    )
    let lines = text.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[4].hasPrefix("Tag=some,2.000,1.500,0.001,HISTFAAAA"))
  }

  @Test("a percentile table ends with the total, and its mean is that of the bucket middles")
  func table() {
    let lines = PercentileTable(histogram([1_000_000, 2_000_000])).text.split(separator: "\n")
    #expect(lines[0].split(separator: " ").count == 4)
    #expect(
      lines[1].split(separator: " ").map(String.init) == ["1.000", "0.000000000000", "1", "1.00"]
    )
    #expect(lines.contains { $0.hasSuffix(" 1.000000000000          2") })
    #expect(lines[lines.count - 3].contains("Mean    =        1.500"))
    #expect(lines[lines.count - 2].contains("Total count    =            2"))
  }
}
