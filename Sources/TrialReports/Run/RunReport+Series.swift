import Judging
import Simulation
import StoreJSON
import StoreSimulation
import Trials

extension RunReport {
  /// The run over virtual time, as JSON; null if nothing was recorded.
  var series: JSONValue {
    guard let series = outcome.load.series else { return .null }
    let queues = [("store", outcome.load.services.store), ("server", outcome.load.services.server)]
    let latencies = outcome.timings.overTime
    let lengths = [series.length, latencies?.length] + queues.map { $0.1?.queue.length }
    let length = lengths.compactMap { $0 }.max() ?? series.length
    let slots = series.slots(length: length)
    func list(_ value: (RunSeries.RunSlot) -> Int) -> JSONValue {
      .array(slots.map { .integer(Int64(value($0))) })
    }
    return [
      "slotMilliseconds": .integer(length.rawValue / 1_000_000),
      "rest": series.rest.map { .integer($0.rawValue / length.rawValue) } ?? .null,
      "mostInFront": list(\.mostInFront),
      "mostCalls": list(\.mostCalls),
      "answered": list { Int($0.answered) },
      "checked": list(\.checked),
      "violated": list(\.violated),
      "latencies": .array(
        Timings.Operation.allCases.compactMap { operation in
          latencies.flatMap { Self.json(operation, $0.slots(of: operation, length: length)) }
        }
      ),
      "queues": .array(
        queues.compactMap { name, tally in tally.map { Self.json(name, $0.queue, length) } }
      ),
    ]
  }

  private static func json(
    _ operation: Timings.Operation,
    _ slots: [CoarseHistogram]
  ) -> JSONValue? {
    guard slots.contains(where: { $0.count > 0 }) else { return nil }
    func list(_ value: (CoarseHistogram) -> Int64) -> JSONValue {
      .array(slots.map { .integer(value($0)) })
    }
    return [
      "name": .string(operation.rawValue),
      "count": list { Int64($0.count) },
      "p50": list { $0.quantile(percent: 50) },
      "p90": list { $0.quantile(percent: 90) },
      "p99": list { $0.quantile(percent: 99) },
      "max": list(\.max),
    ]
  }

  /// Returns the mean number of waiting requests in each slot, in thousandths.
  private static func json(
    _ name: String,
    _ queue: TimeSeries<QueueSlot>,
    _ length: VirtualDuration
  ) -> JSONValue {
    var queue = queue
    while queue.length < length { queue.coarsen() }
    let perThousandth = max(1, length.rawValue / 1_000)
    return [
      "service": .string(name),
      "waiting": .array(
        queue.slots.map { .decimal(units: $0.waiting.rawValue / perThousandth, digits: 3) }
      ),
      "came": .array(queue.slots.map { .integer(Int64($0.came)) }),
    ]
  }
}
