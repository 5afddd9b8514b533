import FileFormats
import HTTP
import Simulation
import StoreModel
import StoreSimulation

/// The keys of a target file, except those about runs and faults.
enum TargetKeys {
  static let schema = KeyDeclaration(
    "$schema",
    .text,
    "The JSON Schema of target files, for editors."
  )
  static let notifications = TargetKey(
    "notifications",
    .address,
    """
    Where the App Store posts its signed notifications. Status 200 to 206 is success; anything \
    else is repeated.
    """
  ).required()
  static let post = TargetKey(
    "post",
    .request(TargetObjects.request, .post, RequestTemplate.Variable.allCases),
    """
    How an app posts a signed transaction for a user. After status 200 to 299, the app finishes \
    the transaction.
    """
  ).required()
  static let read = TargetKey(
    "read",
    .request(TargetObjects.read, .get, [.user, .date]),
    "How to read what a user has, and where it is in the answer."
  ).required()
  static let reset = TargetKey(
    "reset",
    .request(TargetObjects.request, .post, []),
    """
    How to empty the server before a run. Without it, start each run with an empty server, because \
    another seed has the same users and transactions.
    """
  )
  static let credits = TargetKey(
    "credits",
    .credits,
    """
    How many credits one unit of each product gives; 0 to ignore a product. Needed with \
    read.balance.
    """
  )
  static let timeout =
    TargetKey("timeout", .wait, "How long the server may take to answer.").standard(.seconds(10))
  static let patience = TargetKey(
    "patience",
    .wait,
    "How long the answers may take to become right after the last request."
  ).standard(.seconds(10))
}

// MARK: Requests

extension TargetKeys {
  static let url = TargetKey(
    "url",
    .address,
    """
    The address. Its path may contain variables: {user}, {date}, and in post also {transaction}, \
    {product} and {transactionId}.
    """
  ).required()

  /// The method, with the one that holds without it.
  static func method(_ standard: HTTPMethod) -> TargetKey<HTTPMethod> {
    TargetKey("method", .method, "The method of the request.").standard(standard)
  }

  static let headers = TargetKey(
    "headers",
    .headers,
    "The headers of the request; their values may contain variables."
  )
  static let body = TargetKey(
    "body",
    .json,
    "The body of the request, sent as JSON; its texts may contain variables."
  )
  static let balance = TargetKey(
    "balance",
    .pointer,
    "Where the number of credits is in the answer. Needs the key credits."
  )
  static let plan = TargetKey(
    "plan",
    .plan(isList: false),
    "Where the only plan of a user is in the answer."
  )
  static let plans = TargetKey(
    "plans",
    .plan(isList: true),
    "Where the list of a user's plans is in the answer. Not together with plan."
  )
  static let afterRequests = TargetKey(
    "afterRequests",
    .probability,
    """
    How often a user's state is read right after an accepted request about the user. With \
    --connections, there is no reading before the end.
    """
  ).standard(.never)

  static let planPlace = TargetKey(
    "at",
    .pointer,
    "Where the list of plans is in the answer, or the only plan."
  ).required()
  static let planProduct =
    TargetKey("product", .pointer, "Where the product is within a plan.").required()
  static let planEnd = TargetKey(
    "expires",
    .pointer,
    """
    Where the end is within a plan: seconds or milliseconds since 1970, or an ISO 8601 text. Null \
    or nothing means that the plan never expires.
    """
  ).required()
}
