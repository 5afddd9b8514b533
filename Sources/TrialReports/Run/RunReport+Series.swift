import Judging
import Simulation
import StoreJSON
import StoreSimulation
import Trials

extension RunReport {
  /// The run over virtual time; nil if nothing was recorded.
  var series: SeriesResult? {
    guard let series = outcome.load.series else { return nil }
    let queues = [("store", outcome.load.services.store), ("server", outcome.load.services.server)]
    let latencies = outcome.timings.overTime
    let lengths = [series.length, latencies?.length] + queues.map { $0.1?.queue.length }
    let length = lengths.compactMap { $0 }.max() ?? series.length
    let slots = series.slots(length: length)
    return SeriesResult(
      slotMilliseconds: Int(length.rawValue / 1_000_000),
      rest: series.rest.map { Int($0.rawValue / length.rawValue) },
      mostInForeground: slots.map(\.mostInForeground),
      mostCalls: slots.map(\.mostCalls),
      answered: slots.map { Int($0.answered) },
      checked: slots.map(\.checked),
      violated: slots.map(\.violated),
      latencies: Timings.Operation.allCases.compactMap { operation in
        latencies.flatMap { Self.latency(operation, $0.slots(of: operation, length: length)) }
      },
      queues: queues.compactMap { name, tally in tally.map { Self.queue(name, $0.queue, length) } }
    )
  }

  private static func latency(
    _ operation: Timings.Operation,
    _ slots: [CoarseHistogram]
  ) -> SeriesResult.Latency? {
    guard slots.contains(where: { $0.count > 0 }) else { return nil }
    func quantiles(_ percent: UInt64) -> [Int] { slots.map { Int($0.quantile(percent: percent)) } }
    return SeriesResult.Latency(
      name: operation.rawValue,
      count: slots.map { Int($0.count) },
      p50: quantiles(50),
      p90: quantiles(90),
      p99: quantiles(99),
      max: slots.map { Int($0.max) }
    )
  }

  /// Returns the mean number of waiting requests in each slot, in thousandths.
  private static func queue(
    _ name: String,
    _ queue: TimeSeries<QueueSlot>,
    _ length: VirtualDuration
  ) -> SeriesResult.Queue {
    var queue = queue
    while queue.length < length { queue.coarsen() }
    let perThousandth = max(1, length.rawValue / 1_000)
    return SeriesResult.Queue(
      service: name,
      waiting: queue.slots.map {
        JSONDecimal(units: $0.waiting.rawValue / perThousandth, digits: 3)
      },
      came: queue.slots.map { Int($0.came) }
    )
  }
}
