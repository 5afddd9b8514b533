import StoreModel
import StoreSimulation

/// The detector of situations between store, server and app.
struct ServerMarks {
  private var sent: [NotificationID: Int] = [:]
  private var arrived: [NotificationID: Int] = [:]
  private var newest: [TransactionID: StoreDate] = [:]
  private var users: [DeviceID: AppAccountToken] = [:]

  /// Returns the situation that an event causes, if any.
  mutating func observe(_ event: WorldEvent) -> Mark? {
    switch event {
    case .notificationSent(let payload, let attempt):
      sent[payload.id] = attempt
      return attempt > 1 ? .notificationRetried : nil
    case .notificationArrived(let payload): return arrival(of: payload)
    case .notificationGivenUp: return .notificationGivenUp
    case .serverUp(isUp: false): return .serverDown
    case .returned(_, let call, _, .serverFailed):
      return call == .request ? nil : .serverDownForClient
    case .serverAsked(.post(let signed, let user), _, _):
      return signed.claimed?.appAccountToken.map { $0 != user } ?? false ? .postedForAnother : nil
    case .screen(let id, _, _, let screen):
      guard let user = screen?.appUser, users[id.device] != user else { return nil }
      let isAnother = users[id.device] != nil
      users[id.device] = user
      return isAnother ? .signedInAsAnother : nil
    default: return nil
    }
  }

  private mutating func arrival(of payload: NotificationPayload) -> Mark? {
    arrived[payload.id, default: 0] += 1
    if arrived[payload.id, default: 0] > sent[payload.id, default: 0] {
      return .notificationDuplicated
    }
    guard let original = payload.transaction?.originalID else { return nil }
    if let last = newest[original], payload.signedDate < last { return .notificationOutOfOrder }
    newest[original] = payload.signedDate
    return nil
  }
}
