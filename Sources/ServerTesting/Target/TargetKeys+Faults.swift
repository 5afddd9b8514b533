import FileFormats
import Simulation
import StoreSimulation

/// What goes wrong.
extension TargetKeys {
  static let faults = PartObject(
    "faults",
    "What goes wrong on the way to the server. Without it, nothing does.",
    of: BoundaryFaults(),
    connectionFaults + [
      serverKills.sets(\.serverKills), databaseKills.sets(\.databaseKills),
    ] + extraFaults
  )

  private static let connectionFaults: [TargetPart<BoundaryFaults>] = [
    chance("cutRequests", "How often the connection is reset in the middle of a request.")
      .sets(\.cutRequests),
    chance("lostAnswers", "How often an answer is lost after the server has done its work.")
      .sets(\.lostAnswers),
    chance("resets", "How often the connection is reset after a request, before its answer.")
      .sets(\.resets),
    chance("duplicates", "How often a request is sent twice.").sets(\.duplicates),
  ]

  static let serverKills = chance(
    "serverKills",
    "How often the server is killed with SIGKILL after a request, and started again. Needs run."
  )
  static let databaseKills = chance(
    "databaseKills",
    """
    How often the database is killed with SIGKILL after a request, and started again. Needs \
    run.database.
    """
  )

  private static let extraFaults: [TargetPart<BoundaryFaults>] = [
    chance(
      "delays",
      """
      How often the sender gives up waiting and sends a request again. The first copy arrives \
      after up to twenty other requests.
      """
    ).sets(\.delays),
    chance(
      "forgeries",
      """
      How often a notification or a post that the App Store has not signed for the app comes \
      after a request.
      """
    ).sets(\.forgeries),
    chance(
      "unknownTypes",
      """
      How often a notification of a type that no library knows comes after a notification. The \
      server must accept it.
      """
    ).sets(\.unknownTypes),
    chance(
      "bursts",
      "How often up to twenty notifications that the server has accepted come again at once."
    ).sets(\.bursts),
    TargetKey(
      "unknownFields",
      .flag,
      "Whether all notifications and posts have members that no library knows."
    ).sets(\.hasUnknownFields),
  ]

  private static func chance(_ name: String, _ meaning: String) -> TargetKey<Ratio> {
    TargetKey(name, .probability, meaning)
  }
}

// MARK: The App Store Server API

extension TargetKeys {
  static let api = PartObject(
    "api",
    "Where the server finds the App Store Server API, and what goes wrong there.",
    of: APITarget(),
    [
      TargetKey(
        "port",
        TargetForm.wholeNumber(1...65_535).map { UInt16($0) },
        "The port on 127.0.0.1."
      ).required().sets(noDefault: \.port),
      TargetKey("faults", .object(apiFaults)).sets(noDefault: \.faults),
    ]
  )

  /// The faults, which mean the same as in a scenario file.
  static let apiFaults = PartObject(
    "api faults",
    "What goes wrong at the App Store Server API.",
    of: APIFaults(),
    APIFaults.Fault.allCases.map { fault in
      chance(fault.rawValue, setting(fault.rawValue)).sets(\.[fault])
    } + [
      TargetKey(
        "staleBy",
        TargetForm.length(from: .milliseconds(1), to: .days(365)).map { DelayRange($0, $0) },
        setting("staleBy")
      ).sets(\.staleBy)
    ]
  )

  private static func setting(_ name: String) -> String {
    FaultDeclaration.all(in: .api).first { $0.key == name }?.setting ?? ""
  }
}
