import FileFormats
import Judging
import Simulation
import StoreModel
import StoreSimulation
import Trials

extension RunReport {
  /// The load tables: arrivals by stage, then the times of operations.
  var loadTables: [String] {
    guard let load = outcome.load.tally else { return [] }
    return [comings(load), stageTimes]
  }

  private func comings(_ load: LoadTally) -> String {
    let rows = load.stages.enumerated().map { number, stage in
      [
        "\(number + 1)", length(ofStage: number).map { TimeLength.text($0) } ?? "",
        Digits.grouped(Int(stage.begun)), Digits.grouped(Int(stage.dropped)),
        Digits.grouped(Int(stage.finished)), Digits.grouped(stage.mostAtOnce),
      ]
    }
    let columns = ["stage", "lasts", "begun", "dropped", "finished", "most at once"]
    return TextTable.text(columns, rows)
  }

  private func length(ofStage number: Int) -> VirtualDuration? {
    let lengths = trial.plan.load?.lengths ?? []
    return lengths.indices.contains(number) ? lengths[number] : nil
  }

  /// The times by stage; only operations that users ask for can wait before they begin.
  private var stageTimes: String {
    var table = TextTable(
      ["stage, operation (virtual ms)", "time", "count"] + Threshold.Percentile.names,
      rightFrom: 2
    )
    for stage in 0..<outcome.timings.stageCount {
      for operation in Timings.Operation.allCases {
        for kind in operation.isAsked ? StageTimes.Kind.allCases : [.response] {
          let histogram = outcome.timings.times(kind, of: operation, in: stage)
          guard histogram.count > 0 else { continue }
          table.add(["\(stage + 1) \(operation.rawValue)", kind.rawValue] + histogram.cells)
        }
      }
    }
    return table.text
  }

  var services: [String] {
    let plan = trial.plan.capacity
    let pairs = [
      ("store", plan.store, outcome.load.services.store),
      ("server", plan.server, outcome.load.services.server),
    ]
    let lines = pairs.compactMap { name, plan, tally in
      plan.flatMap { plan in tally.map { line(name, plan, $0) } }
    }
    return lines.isEmpty ? [] : [""] + lines
  }

  private func line(_ name: String, _ plan: StationPlan, _ tally: ServiceStation.Tally) -> String {
    // The quiescence that follows the load would make the services look idle.
    let time = trial.plan.load?.length ?? outcome.execution.virtualTime
    let all = max(1, time.rawValue / 1_000 * Int64(plan.workers))
    let busy = min(1_000, tally.working.rawValue / all)
    let waited = tally.count == 0 ? 0 : tally.waited * 1_000 / tally.count
    return "service \(name): \(plan.workers) worker\(plan.workers == 1 ? "" : "s"), "
      + "\(Digits.grouped(Int(tally.count))) requests, busy \(Self.percent(busy)), "
      + "\(Self.percent(Int64(waited))) waited, "
      + "mean wait \(Digits.milliseconds(tally.meanWait)) ms, "
      + "longest \(Digits.milliseconds(tally.longestWait)) ms"
  }

  private static func percent(_ thousandths: Int64) -> String {
    "\(thousandths / 10).\(thousandths % 10) %"
  }
}

extension Timings.Operation {
  /// Whether a user asks for the operation, and may have to try again.
  var isAsked: Bool { self == .purchase || self == .restore }
}

extension Histogram {
  /// The count and the usual percentiles, as cells of a table.
  package var cells: [String] {
    let times = Threshold.Percentile.allCases.map { quantile($0.share) }
    return [Digits.grouped(Int(count))] + times.map(Digits.milliseconds)
  }
}
