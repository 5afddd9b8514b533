import FileFormats
package import StoreJSON

extension TimeReport {
  /// The report as one JSON object, with all pairs, so that they can be judged again.
  package var json: JSONValue { result.json }

  var result: TimeResult {
    let benchmarks = rows.map { row in
      TimeResult.Benchmark(
        name: row.benchmark,
        verdict: row.isRegression ? .fail : .pass,
        ratio: JSONDecimal(units: Int64(row.ratio), digits: 3),
        repetitions: row.repetitions,
        pairs: zip(row.base, row.head).map { [Int($0), Int($1)] }
      )
    }
    let bound = JSONDecimal(units: Int64(TimeComparison.bound), digits: 3)
    return TimeResult(
      against: revision,
      commit: commit,
      build: Build.current.directoryName,
      times: .init(bound: bound, benchmarks: benchmarks)
    )
  }
}
