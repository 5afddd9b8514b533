import Judging
import Simulation
import StoreJSON

extension Histogram {
  /// Returns the times of an operation in virtual milliseconds as JSON, or nil if there are none.
  func json(_ name: String) -> JSONValue? {
    guard count > 0 else { return nil }
    let quantiles: [(String, VirtualDuration)] = [
      ("p50", p50), ("p90", p90), ("p99", p99), ("p99.9", p999), ("max", max),
    ]
    return .object(
      [.init("name", .string(name)), .init("count", .integer(Int64(count)))]
        + quantiles.map { .init($0.0, .decimal(units: $0.1.rawValue / 1_000, digits: 3)) }
    )
  }

  /// Returns the distribution of durations as JSON, with at most four buckets per doubling.
  ///
  /// A bucket has its start and end, in microseconds, and its count; nil if there are none.
  func distribution(_ name: String) -> JSONValue? {
    guard count > 0 else { return nil }
    var buckets: [(from: Int64, to: Int64, count: UInt64)] = []
    for (number, times) in filledBuckets {
      let (from, to) = Self.quarter(ofBucket: number)
      if let last = buckets.last, last.from == from {
        buckets[buckets.count - 1].count += times
      } else {
        buckets.append((from, to, times))
      }
    }
    return [
      "name": .string(name),
      "buckets": .array(
        buckets.map { bucket in
          .array([bucket.from, bucket.to, Int64(bucket.count)].map { .integer($0) })
        }
      ),
    ]
  }
}
