package import Simulation

extension WorldOwner: Named {
  var named: String {
    switch self {
    case .store: "store"
    case .bus: "bus"
    case .sender: "notifications"
    case .server: "server"
    case .workers: "workers"
    case .database: "database"
    case .load: "load"
    case .person(let account): account.named
    case .device(let device): "device \(device.rawValue)"
    case .app(let device): "app on device \(device.rawValue)"
    }
  }
}

extension Operation {
  /// The name of an event: whose lane it reaches, and what it is.
  ///
  /// - Parameters:
  ///   - operation: the event's operation.
  ///   - label: the label of the lane.
  /// - Returns: the two parts of the name.
  package static func words(
    _ operation: Operation,
    _ label: UInt64
  ) -> (owner: String, what: String) {
    let owner = WorldOwner(label: label)?.named ?? "somewhere"
    guard let known = WorldOperation(rawValue: operation.code) else {
      return (owner, "operation \(operation.code)")
    }
    // Their numbers count calls; whoever calls once more shifts them.
    let isCounted = known == .call || known == .reply
    return (owner, isCounted ? known.named : "\(known.named) (\(operation.subject))")
  }
}

extension WorldOperation: Named {
  var named: String {
    switch self {
    case .timer: "timer fires"
    case .nextStep: "next step"
    case .tap: "tap"
    case .answerPayment: "answers the payment sheet"
    case .answerSignIn: "answers the sign-in"
    case .answerRequest: "answers the request"
    case .kill: "is killed"
    case .goOffline: "goes offline"
    case .goOnline: "is online again"
    case .call: "call"
    case .reply: "reply"
    case .update: "update"
    case .ask: "asks the store"
    case .answer: "store answers"
    case .timeout: "times out"
    case .publish: "publishes"
    case .push: "push"
    case .write: "write"
    case .answerRefundSheet: "answers the refund sheet"
    case .decideRefund: "decides about the refund"
    case .renew: "charges the next period"
    case .periodEnd: "a period is over"
    case .recover: "can be charged again"
    case .share: "shares with the family"
    case .storeEvent: "the developer changes the store"
    case .rest: "rest"
    case .notify: "notifies the server"
    case .askServer: "asks its server"
    case .serverAnswer: "the server answers"
    case .rows: "the server's storage"
    case .serverDown: "the server goes down"
    case .serverUp: "the server is back"
    case .reverseRefund: "takes the refund back"
    case .databaseDown: "the database crashes"
    case .databaseUp: "the database is back"
    case .serverTask: "the developer's task"
    case .image: "makes an image"
    case .arrive: "a user comes"
    case .served: "a service is done with a request"
    case .becomeActive: "becomes active"
    case .suspend: "suspends the app"
    case .callServerAPI: "the server calls the App Store Server API"
    case .serverAPIAnswer: "the App Store Server API answers"
    case .answerStoreSheet: "answers a sheet of the store"
    case .resolveIssue: "resolves the issue with a purchase"
    }
  }
}

extension WorldOperation: CustomStringConvertible {
  /// The name in words.
  package var description: String { named }
}
