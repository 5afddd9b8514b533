import FileFormats

/// What came of a load, stage by stage, and of services that can do only so much.
struct LoadTables {
  private let result: JSONText

  init(_ result: JSONText) { self.result = result }

  /// Who came in each stage.
  var stages: Markup {
    let keys = ["begun", "dropped", "finished", "mostAtOnce"]
    let rows = (result["load"]?.elements ?? []).map { stage in
      PageTable.Row(
        cells: ["\(stage["stage"]?.whole ?? 0)"]
          + keys.map { Digits.grouped(stage[$0]?.whole ?? 0) },
        isBad: (stage["dropped"]?.whole ?? 0) > 0
      )
    }
    return PageTable(
      "Stages of the load: how many came, and how many could not",
      ["Stage", "Begun", "Dropped", "Finished", "Most at once"],
      rows
    ).markup
  }

  /// How busy the services were.
  var services: Markup {
    let rows = (result["services"]?.elements ?? []).map { service in
      let requests = service["requests"]?.whole ?? 0
      let waiting = (service["waitingNanoseconds"]?.whole ?? 0) / 1_000
      let longest = (service["longestWaitNanoseconds"]?.whole ?? 0) / 1_000
      return PageTable.Row(cells: [
        service["service"]?.text ?? "", Digits.grouped(requests),
        Digits.grouped(service["waited"]?.whole ?? 0),
        PageText.time(microseconds: waiting / max(1, requests)),
        PageText.time(microseconds: longest),
      ])
    }
    return PageTable(
      "Services that can do only so much at a time",
      ["Service", "Requests", "Waited", "Mean wait", "Longest wait"],
      rows
    ).markup
  }
}
