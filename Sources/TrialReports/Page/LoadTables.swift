import FileFormats

/// The tables of a load: its stages, and the services with limited capacity.
struct LoadTables {
  let result: RunResult

  /// The table of arrivals in each stage.
  var stages: Markup {
    .table(
      "Stages of the load: how many operations began, and how many were dropped",
      ["Stage", "Begun", "Dropped", "Finished", "Most at once"],
      (result.load ?? []).map { stage in
        let counts = [stage.begun, stage.dropped, stage.finished, stage.mostAtOnce]
        return PageRow(
          cells: ["\(stage.stage)"] + counts.map(Digits.grouped),
          isBad: stage.dropped > 0
        )
      }
    )
  }

  /// The table of the load of each service.
  var services: Markup {
    let rows = result.services.map { service in
      let waiting = service.waitingNanoseconds / 1_000
      return PageRow(cells: [
        service.service.rawValue, Digits.grouped(service.requests),
        Digits.grouped(service.waited),
        PageText.time(microseconds: waiting / max(1, service.requests)),
        PageText.time(microseconds: service.longestWaitNanoseconds / 1_000),
      ])
    }
    return .table(
      "Services with limited capacity",
      ["Service", "Requests", "Waited", "Mean wait", "Longest wait"],
      rows
    )
  }
}
