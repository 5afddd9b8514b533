import FileFormats
import HTTP

/// How to ask the server, and where the answer has what a user has.
extension TargetKeys {
  static let request = PartObject(
    "request",
    "A request.",
    of: RequestTemplate(method: .post),
    partsOfRequest
  )

  private static let partsOfRequest: [TargetPart<RequestTemplate>] = [
    TargetKey(
      "url",
      .address,
      """
      The address. Its path may contain variables: {user}, {date}, and in post also \
      {transaction}, {product} and {transactionId}.
      """
    ).required().sets(noDefault: \.address),
    TargetKey("method", .method, "The method of the request.").sets(\.method),
    TargetKey(
      "headers",
      .headers,
      "The headers of the request; their values may contain variables."
    ).sets(noDefault: \.headers),
    TargetKey(
      "body",
      .json,
      "The body of the request, sent as JSON; its texts may contain variables."
    ).sets(\.body),
  ]

  static let reading = PartObject(
    "read",
    "A request for what a user has, with the places in the answer.",
    of: ServerTarget(),
    partsOfRequest.map { $0.within(\.read) } + partsOfAnswer
  ).checking { $0.checkReading($1, $2) }

  private static let partsOfAnswer: [TargetPart<ServerTarget>] = [
    balance.sets(\.balance),
    plan.sets(\.plans),
    plans.sets(\.plans),
    TargetKey(
      "afterRequests",
      .probability,
      """
      How often a user's state is read right after an accepted request about the user. With \
      --connections, there is no reading before the end.
      """
    ).sets(\.readsAfterRequests),
  ]

  static let balance = TargetKey(
    "balance",
    .pointer,
    "Where the number of credits is in the answer. Needs the key credits."
  )
  static let plan = TargetKey(
    "plan",
    .object(place),
    "Where the only plan of a user is in the answer."
  )
  static let plans = TargetKey(
    "plans",
    .object(place).map(\.asList),
    "Where the list of a user's plans is in the answer. Not together with plan."
  )

  static let place = PartObject(
    "plan",
    "Where plans are in an answer, by JSON pointers.",
    of: PlanPlace(),
    [
      TargetKey(
        "at",
        .pointer,
        "Where the list of plans is in the answer, or the only plan."
      ).required().sets(noDefault: \.list),
      TargetKey("product", .pointer, "Where the product is within a plan.").required()
        .sets(noDefault: \.product),
      TargetKey(
        "expires",
        .pointer,
        """
        Where the end is within a plan: seconds or milliseconds since 1970, or an ISO 8601 text. \
        Null or nothing means that the plan never expires.
        """
      ).required().sets(noDefault: \.end),
    ]
  )
}
