import HTTP

/// The call that a request to the App Store Server API makes.
enum Endpoint: CaseIterable {
  case transactionInfo, history1, history2, statuses, refunds1, refunds2, order, massExtension
  case massExtensionStatus, extend, consumption1, consumption2, notificationHistory
  case testNotification, testStatus, appAccountToken

  private var method: HTTPMethod {
    switch self {
    case .transactionInfo, .history1, .history2, .statuses, .refunds1, .refunds2, .order,
      .massExtensionStatus, .testStatus:
      .get
    case .massExtension, .notificationHistory, .testNotification: .post
    case .extend, .consumption1, .consumption2, .appAccountToken: .put
    }
  }

  /// The path, with a star for each part that the request chooses.
  private var path: String {
    switch self {
    case .transactionInfo: "v1/transactions/*"
    case .history1: "v1/history/*"
    case .history2: "v2/history/*"
    case .statuses: "v1/subscriptions/*"
    case .refunds1: "v1/refund/lookup/*"
    case .refunds2: "v2/refund/lookup/*"
    case .order: "v1/lookup/*"
    case .massExtension: "v1/subscriptions/extend/mass"
    case .massExtensionStatus: "v1/subscriptions/extend/mass/*/*"
    case .extend: "v1/subscriptions/extend/*"
    case .consumption1: "v1/transactions/consumption/*"
    case .consumption2: "v2/transactions/consumption/*"
    case .notificationHistory: "v1/notifications/history"
    case .testNotification: "v1/notifications/test"
    case .testStatus: "v1/notifications/test/*"
    case .appAccountToken: "v1/transactions/*/appAccountToken"
    }
  }

  /// Returns the parts of a path that the request chooses; nil if the path is not one of this
  /// endpoint's.
  private func choices(in segments: [String]) -> [String]? {
    let wanted = ["inApps"] + path.split(separator: "/").map(String.init)
    guard wanted.count == segments.count else { return nil }
    var choices: [String] = []
    for (wanted, segment) in zip(wanted, segments) {
      if wanted == "*" { choices.append(segment) } else if wanted != segment { return nil }
    }
    return choices
  }

  /// The result of looking up a path and a method.
  enum Match {
    /// An endpoint, and the parts of the path that the request chooses.
    case endpoint(Endpoint, choices: [String])
    /// There is an endpoint at this path, but only for these methods.
    case otherMethods([HTTPMethod])
    /// There is nothing at this path.
    case nothing
  }

  /// Looks up a path and a method.
  static func match(_ method: HTTPMethod, _ segments: [String]) -> Match {
    let here = allCases.compactMap { endpoint in
      endpoint.choices(in: segments).map { (endpoint: endpoint, choices: $0) }
    }
    if let found = here.first(where: { $0.endpoint.method == method }) {
      return .endpoint(found.endpoint, choices: found.choices)
    }
    return here.isEmpty ? .nothing : .otherMethods(here.map(\.endpoint.method))
  }
}
