import FileFormats
import Judging
import Simulation
import StoreModel
import StoreSimulation
import Trials

/// Histograms of each operation and stage, in the log format of HdrHistogram.
struct HistogramsFormat: ExportFormat {
  let ending = ".hlog"
  let summary = "histograms as HdrHistogram logs them (version 2), by stage and operation"
  let commands: [ExportSource.Command] = [.run, .hunt]

  func content(of source: ExportSource) -> ExportContent? {
    switch source {
    case .run(let report): .file(report.histogramLog)
    case .hunt(let report): .file(report.histogramLog)
    case .replay: nil
    }
  }
}

extension RunReport {
  /// The response times of each stage and operation in the log format of HdrHistogram.
  package var histogramLog: String {
    let stages = trial.plan.load?.lengths ?? []
    var intervals: [HistogramFile.Interval] = []
    var start = VirtualDuration.zero
    for stage in 0..<outcome.timings.stageCount {
      let length = stages.indices.contains(stage) ? stages[stage] : outcome.execution.virtualTime
      for operation in Timings.Operation.allCases {
        intervals.append(
          HistogramFile.Interval(
            tag: operation.rawValue,
            start: start,
            length: length,
            histogram: outcome.timings.times(.response, of: operation, in: stage)
          )
        )
      }
      start = start + length
    }
    return HistogramFile.log(intervals, title: "StoreStorm \(ToolVersion.number)")
  }
}

extension HuntReport {
  /// The times over all trials in the log format of HdrHistogram.
  package var histogramLog: String {
    let length = VirtualDuration(rawValue: tally.virtualMilliseconds * 1_000_000)
    return HistogramFile.log(
      measured.map {
        HistogramFile.Interval(tag: $0.name, start: .zero, length: length, histogram: $0.histogram)
      },
      title: "StoreStorm \(ToolVersion.number)"
    )
  }
}
