import Judging
import Simulation
import StoreJSON
import Trials

/// How long an operation took, in a result.
struct OperationResult: JSONObject {
  var name = ""
  var count = 0
  var p50 = JSONDecimal()
  var p90 = JSONDecimal()
  var p99 = JSONDecimal()
  var p999 = JSONDecimal()
  var max = JSONDecimal()

  static let definition: String? = "operation"
  static let meaning = "The times of one operation."
  static let members: [JSONMember<Self>] =
    [
      .init("name", \.name, "The operation."),
      .init("count", \.count, "How often it was measured."),
    ]
    + Threshold.Percentile.allCases.map {
      .init($0.rawValue, place(of: $0), "Virtual milliseconds.")
    }

  private typealias Place = any WritableKeyPath<Self, JSONDecimal> & Sendable

  private static func place(of percentile: Threshold.Percentile) -> Place {
    switch percentile {
    case .p50: \.p50
    case .p90: \.p90
    case .p99: \.p99
    case .p999: \.p999
    case .max: \.max
    }
  }

  /// The time within which a share of the operations ended.
  subscript(percentile: Threshold.Percentile) -> JSONDecimal {
    get { self[keyPath: Self.place(of: percentile)] }
    set { self[keyPath: Self.place(of: percentile)] = newValue }
  }
}

/// How the times of an operation are distributed, in a result.
struct DistributionResult: JSONObject {
  /// The times of one bucket.
  struct Bucket: JSONRepresentable {
    /// The start and the end, in virtual microseconds.
    var from: Int
    var to: Int
    var count: Int
  }

  var name = ""
  var buckets: [Bucket] = []

  static let definition: String? = "distribution"
  static let meaning =
    "The distribution of an operation's times, with at most four buckets per doubling."
  static let members: [JSONMember<Self>] = [
    .init("name", \.name, "The operation."), .init("buckets", \.buckets),
  ]
}

extension DistributionResult.Bucket {
  var json: JSONValue { [from, to, count].json }

  init?(json: JSONValue) {
    let numbers = json.elements.compactMap(\.whole)
    guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    (from, to, count) = (numbers[0], numbers[1], numbers[2])
  }

  static func schema(_ definitions: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    [.init("description", "The start and the end in virtual microseconds, and the count.")]
      + [Int].schema(&definitions) + [.init("minItems", 3), .init("maxItems", 3)]
  }
}

extension Histogram {
  /// Returns the times of an operation, or nil if there are none.
  func result(_ name: String) -> OperationResult? {
    guard count > 0 else { return nil }
    var result = OperationResult(name: name, count: Int(count))
    for percentile in Threshold.Percentile.allCases {
      let time = quantile(percentile.share)
      result[percentile] = JSONDecimal(units: time.rawValue / 1_000, digits: 3)
    }
    return result
  }

  /// Returns the distribution of an operation's times, or nil if there are none.
  func distribution(_ name: String) -> DistributionResult? {
    guard count > 0 else { return nil }
    var buckets: [DistributionResult.Bucket] = []
    for (number, times) in filledBuckets {
      let (from, to) = Self.quarter(ofBucket: number)
      if let last = buckets.last, last.from == from {
        buckets[buckets.count - 1].count += Int(times)
      } else {
        buckets.append(.init(from: Int(from), to: Int(to), count: Int(times)))
      }
    }
    return DistributionResult(name: name, buckets: buckets)
  }
}
