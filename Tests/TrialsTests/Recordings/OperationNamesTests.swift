import Simulation
import StoreModel
import Testing
import Trials

@testable import StoreSimulation

/// The literal names of deferred operations in recordings, which never change.
@Suite("The names of operations in recordings")
struct OperationNamesTests {
  private static let words: [WorldOperation: String] = [
    .timer: "timer fires", .nextStep: "next step", .tap: "tap",
    .answerPayment: "answers the payment sheet", .answerSignIn: "answers the sign-in",
    .answerRequest: "answers the request", .kill: "is killed", .goOffline: "goes offline",
    .goOnline: "is online again", .call: "call", .reply: "reply", .update: "update",
    .ask: "asks the store", .answer: "store answers", .timeout: "times out",
    .publish: "publishes", .push: "push", .write: "write",
    .answerRefundSheet: "answers the refund sheet", .decideRefund: "decides about the refund",
    .renew: "charges the next period", .periodEnd: "a period is over",
    .recover: "can be charged again", .share: "shares with the family",
    .storeEvent: "the developer changes the store", .rest: "rest",
    .notify: "notifies the server", .askServer: "asks its server",
    .serverAnswer: "the server answers", .rows: "the server's storage",
    .serverDown: "the server goes down", .serverUp: "the server is back",
    .resolveIssue: "resolves the issue with a purchase", .reverseRefund: "takes the refund back",
    .databaseDown: "the database crashes", .databaseUp: "the database is back",
    .serverTask: "the developer's task", .image: "makes an image", .arrive: "a user comes",
    .served: "a service is done with a request",
    .becomeActive: "becomes active", .suspend: "suspends the app",
    .answerStoreSheet: "answers a sheet of the store",
    .callServerAPI: "the server calls the App Store Server API",
    .serverAPIAnswer: "the App Store Server API answers",
  ]

  private static func name(_ operation: Operation, of owner: WorldOwner) -> String {
    let parts = Operation.words(operation, owner.label)
    return "\(parts.owner): \(parts.what)"
  }

  @Test("are stable for every kind; those of calls have no number")
  func everyKind() {
    for kind in WorldOperation.allCases {
      let number = kind == .call || kind == .reply ? "" : " (7)"
      #expect(
        Self.name(kind.of(7), of: .store) == "store: \(Self.words[kind] ?? "?")\(number)"
      )
    }
    #expect(Self.name(Operation(code: 999, subject: 1), of: .bus) == "bus: operation 999")
  }

  @Test("begin with their owner")
  func owners() {
    let owners: [(WorldOwner, String)] = [
      (.store, "store"), (.bus, "bus"), (.sender, "notifications"), (.server, "server"),
      (.workers, "workers"), (.database, "database"), (.load, "load"),
      (.person(AccountID(rawValue: 3)), "account 3"), (.device(DeviceID(rawValue: 4)), "device 4"),
      (.app(DeviceID(rawValue: 5)), "app on device 5"),
    ]
    for (owner, word) in owners {
      #expect(Self.name(WorldOperation.tap.of(1), of: owner) == "\(word): tap (1)")
    }
    #expect(Operation.words(WorldOperation.rest.of(0), 0).owner == "somewhere")
  }
}
