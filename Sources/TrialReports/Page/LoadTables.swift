import FileFormats

/// The tables of a load: its stages, and the services with limited capacity.
struct LoadTables {
  let result: JSONText

  /// The table of arrivals in each stage.
  var stages: Markup {
    let keys = ["begun", "dropped", "finished", "mostAtOnce"]
    let rows = result.list("load").map { stage in
      PageRow(
        cells: ["\(stage.number("stage"))"]
          + keys.map { Digits.grouped(stage.number($0)) },
        isBad: stage.number("dropped") > 0
      )
    }
    return .table(
      "Stages of the load: how many operations began, and how many were dropped",
      ["Stage", "Begun", "Dropped", "Finished", "Most at once"],
      rows
    )
  }

  /// The table of the load of each service.
  var services: Markup {
    let rows = result.list("services").map { service in
      let requests = service.number("requests")
      let waiting = service.number("waitingNanoseconds") / 1_000
      let longest = service.number("longestWaitNanoseconds") / 1_000
      return PageRow(cells: [
        service.string("service"), Digits.grouped(requests),
        service.grouped("waited"),
        PageText.time(microseconds: waiting / max(1, requests)),
        PageText.time(microseconds: longest),
      ])
    }
    return .table(
      "Services with limited capacity",
      ["Service", "Requests", "Waited", "Mean wait", "Longest wait"],
      rows
    )
  }
}
