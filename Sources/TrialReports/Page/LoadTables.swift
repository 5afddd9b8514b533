import FileFormats

/// The tables of a load: its stages, and the services with limited capacity.
struct LoadTables {
  private let result: JSONText

  init(_ result: JSONText) { self.result = result }

  /// The table of arrivals in each stage.
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
      "Stages of the load: how many operations began, and how many were dropped",
      ["Stage", "Begun", "Dropped", "Finished", "Most at once"],
      rows
    ).markup
  }

  /// The table of the load of each service.
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
      "Services with limited capacity",
      ["Service", "Requests", "Waited", "Mean wait", "Longest wait"],
      rows
    ).markup
  }
}
