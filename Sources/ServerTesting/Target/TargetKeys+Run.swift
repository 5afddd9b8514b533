import FileFormats
import Simulation
import Trials

/// How the server runs.
extension TargetKeys {
  static let run = PartObject(
    "run",
    "How to start the server. Without it, the server runs already and is never killed.",
    of: ServerTarget.Programs(),
    [
      command.sets(noDefault: \.server.command),
      TargetKey("ready", .address, "An address that answers 200 once the server is ready.")
        .required().sets(noDefault: \.ready),
      afterKill.sets(\.server.afterKill),
      TargetKey(database).sets(\.database),
    ]
  )

  static let database = PartObject(
    "database",
    "How to start the database, before the server.",
    of: ServerTarget.Program(),
    [command.sets(noDefault: \.command), afterKill.sets(\.afterKill)]
  )

  private static let command = TargetKey(
    "command",
    .command,
    "The program and its arguments; it must run until it is killed."
  ).required()
  private static let afterKill = TargetKey(
    "afterKill",
    .command,
    "A command that ends the processes that have left the process group."
  )

  static let clock = PartObject(
    "clock",
    "Where the server takes the time from. Without it, from requests or from its own clock.",
    of: TargetClock(),
    [
      clockHeader.sets(\.header),
      clockLibrary.sets(\.library),
      TargetKey("behind", .wait, "How far the server's clock is behind that of the store.")
        .sets(noDefault: \.behind),
    ]
  ).checking { reader, node, _ in
    if node[clockHeader] == nil, node[clockLibrary] == nil {
      reader.values.refuse(node, .someClock)
    }
  }

  private static let clockHeader = TargetKey(
    "header",
    .headerName,
    "A header with the simulated date of each request, in milliseconds since 1970."
  )
  static let clockLibrary = TargetKey(
    "library",
    TargetForm(.someText) { $0.clockLibrary($1) },
    """
    The path of libfaketime, which moves the clock of the server's processes to the date of each \
    request. Needs run.
    """
  )
}

extension Expectation {
  fileprivate static let someClock = Expectation("\"header\" or \"library\"")
}

// MARK: Limits of a load

extension TargetKeys {
  static let thresholds = ObjectDeclaration(
    "thresholds",
    "Limits on the times and errors of a load. Only judged with --connections.",
    thresholdKeys.map(\.key)
  )

  /// The limits on notifications and posts together, and on each kind of request.
  static let thresholdKeys = ([nil] + RequestKind.allCases.map(Optional.some)).flatMap { kind in
    Threshold.Percentile.allCases.map { timeLimit($0, of: kind) } + [errorLimit(of: kind)]
  }

  private static func timeLimit(
    _ percentile: Threshold.Percentile,
    of kind: RequestKind?
  ) -> TargetKey<AnswerThreshold> {
    let form = TargetForm(.timeLimit) { reader, node in
      reader.values.thresholdLimit(node).map {
        AnswerThreshold(kind: kind, limit: .time(percentile, is: $0.comparison, limit: $0.length))
      }
    }
    let share = percentile == .max ? "all" : "\(percentile.rawValue.dropFirst()) percent"
    return TargetKey(
      prefix(kind) + percentile.rawValue,
      form,
      "The time within which \(share) of the \(requests(kind)) are answered."
    )
  }

  private static func errorLimit(of kind: RequestKind?) -> TargetKey<AnswerThreshold> {
    TargetKey(
      prefix(kind) + "errors",
      TargetForm.probability.map { AnswerThreshold(kind: kind, limit: .errors(atMost: $0)) },
      "The largest share of the \(requests(kind)) that fail or have no answer."
    )
  }

  private static func prefix(_ kind: RequestKind?) -> String {
    kind.map { "\($0.rawValue)." } ?? ""
  }

  private static func requests(_ kind: RequestKind?) -> String {
    switch kind {
    case .notification: "notifications"
    case .post: "posts"
    case .read: "readings"
    case nil: "notifications and posts"
    }
  }
}
