import FileFormats
import Simulation
import StoreSimulation
import Trials

/// How the server runs, and what goes wrong.
extension TargetKeys {
  static let run = TargetKey("run", TargetForm(.object("run")) { $0.programs($1) })
  static let command = TargetKey(
    "command",
    .command,
    "The program and its arguments; it must run until it is killed."
  ).required()
  static let afterKill = TargetKey(
    "afterKill",
    .command,
    "A command that ends the processes that have left the process group."
  )
  static let ready = TargetKey(
    "ready",
    .address,
    "An address that answers 200 once the server is ready."
  ).required()
  static let database = TargetKey("database", TargetForm(.object("database")) { $0.database($1) })

  static let clock = TargetKey("clock", TargetForm(.object("clock")) { $0.clock($1) })
  static let clockHeader = TargetKey(
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
  static let clockBehind = TargetKey(
    "behind",
    .wait,
    "How far the server's clock is behind that of the store."
  )

  static let faults = TargetKey("faults", TargetForm(.object("faults")) { $0.faults($1) })
  static let serverKills = fault(
    "serverKills",
    \.serverKills,
    "How often the server is killed with SIGKILL after a request, and started again. Needs run."
  )
  static let databaseKills = fault(
    "databaseKills",
    \.databaseKills,
    """
    How often the database is killed with SIGKILL after a request, and started again. Needs \
    run.database.
    """
  )
  static let unknownFields = TargetKey(
    "unknownFields",
    .flag,
    "Whether all notifications and posts have members that no library knows."
  ).standard(BoundaryFaults().hasUnknownFields)

  /// The faults with a chance, each with its place.
  static let chances: [PlacedChance] = [
    fault(
      "cutRequests",
      \.cutRequests,
      "How often the connection is reset in the middle of a request."
    ),
    fault(
      "lostAnswers",
      \.lostAnswers,
      "How often an answer is lost after the server has done its work."
    ),
    fault(
      "resets",
      \.resets,
      "How often the connection is reset after a request, before its answer."
    ),
    fault("duplicates", \.duplicates, "How often a request is sent twice."),
    serverKills,
    databaseKills,
    fault(
      "delays",
      \.delays,
      """
      How often the sender gives up waiting and sends a request again. The first copy arrives \
      after up to twenty other requests.
      """
    ),
    fault(
      "forgeries",
      \.forgeries,
      """
      How often a notification or a post that the App Store has not signed for the app comes \
      after a request.
      """
    ),
    fault(
      "unknownTypes",
      \.unknownTypes,
      """
      How often a notification of a type that no library knows comes after a notification. The \
      server must accept it.
      """
    ),
    fault(
      "bursts",
      \.bursts,
      "How often up to twenty notifications that the server has accepted come again at once."
    ),
  ]

  /// The key of a fault with a chance, and its place.
  typealias PlacedChance = (
    key: TargetKey<Ratio>, place: any WritableKeyPath<BoundaryFaults, Ratio> & Sendable
  )

  private static func fault(
    _ name: String,
    _ place: any WritableKeyPath<BoundaryFaults, Ratio> & Sendable,
    _ meaning: String
  ) -> PlacedChance {
    let key = TargetKey(name, .probability, meaning).standard(BoundaryFaults()[keyPath: place])
    return (key, place)
  }
}

// MARK: The App Store Server API

extension TargetKeys {
  static let api = TargetKey("api", TargetForm(.object("api")) { $0.api($1) })
  static let port =
    TargetKey("port", .wholeNumber(1...65_535), "The port on 127.0.0.1.").required()
  static let apiFaults = TargetKey(
    "faults",
    TargetForm(.object("api faults")) { $0.apiFaults($1) }
  )

  /// The faults with a chance, which mean the same as in a scenario file.
  static let apiChances = APIFaults.Fault.allCases.map {
    (
      key: TargetKey($0.rawValue, .probability, setting($0.rawValue)).standard(APIFaults()[$0]),
      fault: $0
    )
  }
  static let staleBy = TargetKey(
    "staleBy",
    TargetForm.length(from: .milliseconds(1), to: .days(365)).map { DelayRange($0, $0) },
    setting("staleBy")
  ).standard(APIFaults().staleBy)

  private static func setting(_ name: String) -> String {
    FaultDeclaration.all(in: .api).first { $0.key == name }?.setting ?? ""
  }
}

// MARK: Limits of a load

extension TargetKeys {
  static let thresholds = TargetKey(
    "thresholds",
    TargetForm(.object("thresholds")) { $0.thresholds($1) }
  )

  /// The limits on notifications and posts together, and on each kind of request.
  static let limits = ([nil] + RequestKind.allCases.map(Optional.some)).flatMap { kind in
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
