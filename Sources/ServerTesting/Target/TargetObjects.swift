package import FileFormats
import HTTP

/// The objects of a target file with their keys, from which the JSON Schema is written.
package enum TargetObjects {
  /// The file itself.
  package static let target = ObjectDeclaration(
    "target",
    "A real server under test: where it is, how to talk to it, and what it sells.",
    [
      TargetKeys.schema, TargetKeys.notifications.key, TargetKeys.post.key, TargetKeys.read.key,
      TargetKeys.credits.key, TargetKeys.reset.key, TargetKeys.run.key, TargetKeys.api.key,
      TargetKeys.clock.key, TargetKeys.faults.key, TargetKeys.thresholds.key,
      TargetKeys.timeout.key, TargetKeys.patience.key,
    ]
  )

  static let request = ObjectDeclaration("request", "A request.", requestKeys(.post))
  static let read = ObjectDeclaration(
    "read",
    "A request for what a user has, with the places in the answer.",
    requestKeys(.get) + [
      TargetKeys.balance.key, TargetKeys.plan.key, TargetKeys.plans.key,
      TargetKeys.afterRequests.key,
    ]
  )

  private static func requestKeys(_ method: HTTPMethod) -> [KeyDeclaration] {
    [
      TargetKeys.url.key, TargetKeys.method(method).key, TargetKeys.headers.key,
      TargetKeys.body.key,
    ]
  }

  static let plan = ObjectDeclaration(
    "plan",
    "Where plans are in an answer, by JSON pointers.",
    [TargetKeys.planPlace.key, TargetKeys.planProduct.key, TargetKeys.planEnd.key]
  )
  static let run = ObjectDeclaration(
    "run",
    "How to start the server. Without it, the server runs already and is never killed.",
    [
      TargetKeys.command.key, TargetKeys.ready.key, TargetKeys.afterKill.key,
      TargetKeys.database.key,
    ]
  )
  static let database = ObjectDeclaration(
    "database",
    "How to start the database, before the server.",
    [TargetKeys.command.key, TargetKeys.afterKill.key]
  )
  static let api = ObjectDeclaration(
    "api",
    "Where the server finds the App Store Server API, and what goes wrong there.",
    [TargetKeys.port.key, TargetKeys.apiFaults.key]
  )
  static let apiFaults = ObjectDeclaration(
    "api faults",
    "What goes wrong at the App Store Server API.",
    TargetKeys.apiChances.map(\.key.key) + [TargetKeys.staleBy.key]
  )
  static let clock = ObjectDeclaration(
    "clock",
    "Where the server takes the time from. Without it, from requests or from its own clock.",
    [TargetKeys.clockHeader.key, TargetKeys.clockLibrary.key, TargetKeys.clockBehind.key]
  )
  static let faults = ObjectDeclaration(
    "faults",
    "What goes wrong on the way to the server. Without it, nothing does.",
    TargetKeys.chances.map(\.key.key) + [TargetKeys.unknownFields.key]
  )
  static let thresholds = ObjectDeclaration(
    "thresholds",
    "Limits on the times and errors of a load. Only judged with --connections.",
    TargetKeys.limits.map(\.key)
  )

  /// All objects, in the order of the JSON Schema.
  package static let all = [
    target, request, read, plan, run, database, api, apiFaults, clock, faults, thresholds,
  ]
}
