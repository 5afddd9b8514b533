import StoreJSON
import Trials

/// A run over virtual time, in slots of equal length.
struct SeriesResult: JSONObject {
  var slotMilliseconds = 1
  var rest: Int?
  var mostInForeground: [Int] = []
  var mostCalls: [Int] = []
  var answered: [Int] = []
  var checked: [Int] = []
  var violated: [Int] = []
  var latencies: [Latency] = []
  var queues: [Queue] = []

  static let members: [JSONMember<Self>] = [
    .init(
      "slotMilliseconds",
      \.slotMilliseconds,
      "The length of a slot.",
      form: [.init("type", "integer"), .init("minimum", 125)]
    ),
    .init("rest", \.rest, "The slot in which quiescence begins."),
    .init(
      "mostInForeground",
      \.mostInForeground,
      "The maximum number of apps in the foreground at once.",
      formerName: "mostInFront"
    ),
    .init("mostCalls", \.mostCalls, "The maximum number of calls that waited at once."),
    .init("answered", \.answered, "The number of calls that were answered."),
    .init("checked", \.checked, "How often the premise of a rule held."),
    .init("violated", \.violated, "How often a rule was broken."),
    .init("latencies", \.latencies, "Times of operations, each in the slot in which it ended."),
    .init("queues", \.queues, "The queues of services with limited capacity."),
  ]

  /// The times of an operation, slot by slot.
  struct Latency: JSONObject {
    var name = ""
    var count: [Int] = []
    var p50: [Int] = []
    var p90: [Int] = []
    var p99: [Int] = []
    var max: [Int] = []

    static let members: [JSONMember<Self>] =
      [
        .init("name", \.name, "The operation."),
        .init("count", \.count, "The number of operations that ended."),
      ] + shares.map { .init($0.percentile.rawValue, $0.place, "Virtual microseconds.") }

    /// The percentiles of a slot, each with its place.
    static let shares: [(percentile: Threshold.Percentile, place: Place)] = [
      (.p50, \.p50), (.p90, \.p90), (.p99, \.p99), (.max, \.max),
    ]
    typealias Place = any WritableKeyPath<Self, [Int]> & Sendable
  }

  /// The queue of a service, slot by slot.
  struct Queue: JSONObject {
    var service = ""
    var waiting: [JSONDecimal] = []
    var came: [Int] = []

    static let members: [JSONMember<Self>] = [
      .init("service", \.service, "The service."),
      .init("waiting", \.waiting, "The mean number of requests that waited."),
      .init("came", \.came, "The number of requests that arrived."),
    ]
  }
}
