import Simulation

/// The operations of a world, as traces and recordings name them.
package enum WorldOperation: UInt16, CaseIterable, Sendable {
  /// A timer of the app fires.
  case timer = 1
  /// A person takes the next step.
  case nextStep
  /// A person taps.
  case tap
  /// A person answers the payment sheet.
  case answerPayment
  /// A person answers the sign-in.
  case answerSignIn
  /// An adult answers a request.
  case answerRequest
  /// The system kills the app.
  case kill
  /// A device goes offline.
  case goOffline
  /// A device goes online.
  case goOnline
  /// An app calls its device.
  case call
  /// A device answers its app.
  case reply
  /// A device hands its app an update.
  case update
  /// A device asks the store.
  case ask
  /// The store answers a device.
  case answer
  /// A device waited too long.
  case timeout
  /// The store tells the bus of a change.
  case publish
  /// The bus brings a device a change.
  case push
  /// A write reaches storage.
  case write
  /// A person answers the sheet that asks for money back.
  case answerRefundSheet
  /// Apple decides about a refund.
  case decideRefund
  /// The store charges a subscription's next period.
  case renew
  /// A subscription's period, grace period or retry period ends.
  case periodEnd
  /// A customer can be charged again.
  case recover
  /// A purchase reaches the family.
  case share
  /// The developer changes something in App Store Connect.
  case storeEvent
  /// Quiescence begins.
  case rest
  /// The store posts a notification to the developer's server, or decides to.
  case notify
  /// An app asks the developer's server.
  case askServer
  /// The server has an answer.
  case serverAnswer
  /// The server's storage is asked, or answers.
  case rows
  /// The server goes down.
  case serverDown
  /// The server comes back up.
  case serverUp
  /// A customer resolves an interrupted purchase.
  case resolveIssue
  /// Apple reverses a refund.
  case reverseRefund
  /// The server's database crashes.
  case databaseDown
  /// The server's database comes back up.
  case databaseUp
  /// The developer gives the server a task.
  case serverTask
  /// An image succeeds or fails.
  case image
  /// A user of a load arrives.
  case arrive
  /// A service completes a request.
  case served
  /// A system sheet closes, and the app is active again.
  case becomeActive
  /// The system suspends the app.
  case suspend
  /// A person closes a sheet for subscriptions or offer codes.
  case answerStoreSheet
  /// The developer's server calls the App Store Server API.
  case callServerAPI
  /// The App Store Server API answers the developer's server.
  case serverAPIAnswer
}

extension WorldOperation {
  func of(_ subject: Int) -> Operation {
    Operation(code: rawValue, subject: UInt64(truncatingIfNeeded: subject))
  }

  /// The word in recordings, which does not depend on the raw value.
  var word: String {
    switch self {
    case .timer: "timer"
    case .nextStep: "nextStep"
    case .tap: "tap"
    case .answerPayment: "answerPayment"
    case .answerSignIn: "answerSignIn"
    case .answerRequest: "answerRequest"
    case .kill: "kill"
    case .goOffline: "goOffline"
    case .goOnline: "goOnline"
    case .call: "call"
    case .reply: "reply"
    case .update: "update"
    case .ask: "ask"
    case .answer: "answer"
    case .timeout: "timeout"
    case .publish: "publish"
    case .push: "push"
    case .write: "write"
    case .answerRefundSheet: "answerRefundSheet"
    case .decideRefund: "decideRefund"
    case .renew: "renew"
    case .periodEnd: "periodEnd"
    case .recover: "recover"
    case .share: "share"
    case .storeEvent: "storeEvent"
    case .rest: "rest"
    case .notify: "notify"
    case .askServer: "askServer"
    case .serverAnswer: "serverAnswer"
    case .rows: "rows"
    case .serverDown: "serverDown"
    case .serverUp: "serverUp"
    case .resolveIssue: "resolveIssue"
    case .reverseRefund: "reverseRefund"
    case .databaseDown: "databaseDown"
    case .databaseUp: "databaseUp"
    case .serverTask: "serverTask"
    case .image: "image"
    case .arrive: "arrive"
    case .served: "served"
    case .becomeActive: "becomeActive"
    case .suspend: "suspend"
    case .answerStoreSheet: "answerStoreSheet"
    case .callServerAPI: "callServerAPI"
    case .serverAPIAnswer: "serverAPIAnswer"
    }
  }
}
