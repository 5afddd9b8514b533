import FileFormats
import StoreJSON

/// The tables of a load: its stages, and the services with limited capacity.
struct LoadTables {
  let result: JSONValue

  /// The table of arrivals in each stage.
  var stages: Markup {
    .table(
      "Stages of the load: how many operations began, and how many were dropped",
      of: result.list("load"),
      [
        "Stage": "stage", "Begun": "begun", "Dropped": "dropped", "Finished": "finished",
        "Most at once": "mostAtOnce",
      ],
      badIf: "dropped"
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
