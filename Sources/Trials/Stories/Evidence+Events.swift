import Judging
import Simulation
import StoreModel
import StoreSimulation

extension Evidence {
  /// Returns the places of the events that show the evidence; none if all of it is older than the
  /// trial.
  ///
  /// - Parameters:
  ///   - events: the events of the violation's people, up to the violation, with their places.
  ///   - violation: the violation.
  /// - Returns: the places, in no particular order.
  func places(
    in events: [(place: Int, timed: TimedEvent)],
    of violation: Violation
  ) -> [Int] {
    let process = violation.process
    func last(_ isMeant: (WorldEvent) -> Bool) -> [Int] {
      events.last { isMeant($0.timed.event) }.map { [$0.place] } ?? []
    }
    func first(_ isMeant: (WorldEvent) -> Bool) -> [Int] {
      events.first { isMeant($0.timed.event) }.map { [$0.place] } ?? []
    }
    func all(_ isMeant: (WorldEvent) -> Bool) -> [Int] {
      events.filter { isMeant($0.timed.event) }.map(\.place)
    }
    switch self {
    case .transaction(let id):
      let handed = first {
        $0.handsOver(id) && (process == nil || $0.process?.device == process?.device)
      }
      let told = last { $0.tells(of: id) && (process == nil || $0.process == process) }
      // A device may know what its app never asked for.
      let known = handed.isEmpty && told.isEmpty ? last { $0.tells(process?.device, of: id) } : []
      return first { $0.brings(id) } + last { $0.changes(id) } + handed + told + known
        + first { $0.finishes(id) }
    case .access(let product):
      let sale = events.last { $0.timed.event.broughtTransaction?.productID == product }
      let id = sale?.timed.event.broughtTransaction?.id
      return (id.map { Evidence.transaction($0).places(in: events, of: violation) } ?? [])
        + last { $0.tellsOfEntitlements && $0.process == process }
    case .news: return last { $0.isNewsOfPurchases && $0.process == process }
    case .answer(let kind):
      return last { event in
        if case .returned(_, kind, let asking, _) = event { asking == process } else { false }
      }
    case .call(let call):
      return all { $0.process == process && $0.call == call }
    case .window(let window, let part):
      return last { event in
        guard case .screen(process, window, let before, let after?) = event else { return false }
        return part.differs(before ?? Screen(), after)
      }
    case .tap(let window):
      return last { event in
        if case .tapped(_, let tapped, window) = event { tapped == process } else { false }
      }
    case .moment(let instant):
      return events.filter { event in
        event.timed.instant == instant && event.timed.event.isMoment(of: process)
      }.map(\.place)
    case .posts(let id): return Self.posts(of: id, in: events)
    case .row(let key):
      return last { if case .rowChanged(let row) = $0 { row.key == key } else { false } }
    case .customer(let user):
      return last { $0.storedEntries.contains { $0.user == user } }
    case .credits(let id):
      return all { $0.storedEntries.contains { $0.transactionID == id } }
    case .lastNotification(let id): return Self.lastNotification(about: id, in: events)
    case .notification(let id):
      return all { event in
        switch event {
        case .notificationArrived(let payload), .notificationAnswered(let payload, _, _):
          payload.id == id
        default: false
        }
      }
    }
  }

  /// Returns the last posts of a transaction, and their answers.
  private static func posts(
    of id: TransactionID,
    in events: [(place: Int, timed: TimedEvent)]
  ) -> [Int] {
    let asked = events.compactMap { event -> (process: ProcessID, call: CallID, place: Int)? in
      guard case .serverAsked(let request, let call, let process) = event.timed.event,
        request.posted?.claimed?.id == id
      else { return nil }
      return (process, call, event.place)
    }.suffix(mostPosts)
    let answers = events.filter { event in
      guard case .returned(let call, _, let process, _) = event.timed.event else {
        return false
      }
      return asked.contains { $0.call == call && $0.process == process }
    }
    return asked.map(\.place) + answers.map(\.place)
  }

  /// Returns the last arrival of a notification about a transaction, and the last answer to one.
  private static func lastNotification(
    about id: TransactionID,
    in events: [(place: Int, timed: TimedEvent)]
  ) -> [Int] {
    let arrival = events.last { event in
      guard case .notificationArrived(let payload) = event.timed.event else { return false }
      return payload.transaction?.id == id
    }
    let answer = events.last { event in
      guard case .notificationAnswered(let payload, _, _) = event.timed.event else { return false }
      return payload.transaction?.id == id
    }
    return [arrival, answer].compactMap { $0?.place }
  }

  /// How many posts of one transaction a story shows; more of them say nothing new.
  private static let mostPosts = 2
}

extension WorldEvent {
  /// The transaction that comes about with the event; nil if none does.
  fileprivate var broughtTransaction: Transaction? {
    switch self {
    case .charged(let entry, _), .shared(let entry, _): entry.transaction
    default: nil
    }
  }

  /// Whether a transaction comes about with the event.
  func brings(_ id: TransactionID) -> Bool { broughtTransaction?.id == id }

  fileprivate func changes(_ id: TransactionID) -> Bool {
    switch self {
    case .refunded(let entry, _), .changed(let entry, _): entry.transaction.id == id
    default: false
    }
  }

  /// Whether an app finishes a transaction.
  func finishes(_ id: TransactionID) -> Bool {
    if case .finished(id, _) = self { true } else { false }
  }

  /// Whether the event tells an app of a transaction.
  func tells(of id: TransactionID) -> Bool {
    switch self {
    case .delivered(let result, _, _, _): result.unsafePayload.id == id
    case .statusDelivered(let status, _, _): status.transaction.unsafePayload.id == id
    case .returnedUnfinished(let entry, _): entry.transaction.id == id
    case .returned(_, _, _, let outcome): outcome.transactions.contains { $0.id == id }
    default: false
    }
  }

  /// Whether the event tells a device of a transaction.
  fileprivate func tells(_ device: DeviceID?, of id: TransactionID) -> Bool {
    if case .learned(let entry, device) = self { entry.transaction.id == id } else { false }
  }

  /// Whether the event tells an app about purchases.
  fileprivate var isNewsOfPurchases: Bool {
    switch self {
    case .delivered: true
    case .returned(_, let call, _, let outcome): EventKind.news(call, outcome) != nil
    default: false
    }
  }

  /// Whether the event tells an app what the customer owns.
  fileprivate var tellsOfEntitlements: Bool {
    switch self {
    case .returned(_, .currentEntitlements, _, _), .returned(_, .statuses, _, _),
      .returned(_, .access, _, _):
      true
    default: false
    }
  }

  /// The call that begins or returns.
  fileprivate var call: CallID? {
    switch self {
    case .began(let call, _, _, _), .returned(let call, _, _, _): call
    default: nil
    }
  }

  /// Whether it is something that an app does, shows, or hears of.
  fileprivate func isMoment(of process: ProcessID?) -> Bool {
    switch self {
    case .returned(_, _, process, _), .screen(process, _, _, _), .tapped(_, process, _),
      .intentDelivered(_, process, _), .delivered(_, _, process, _),
      .statusDelivered(_, process, _), .returnedUnfinished(_, process), .finished(_, process),
      .wrote(_, _, process):
      true
    case .promoted(_, let device): device == process?.device
    default: false
    }
  }

  /// The entries of the ledger that the event stores.
  var storedEntries: [LedgerEntry] {
    guard case .committed(let records) = self else { return [] }
    return records.compactMap { record in
      if case .entry(let entry) = record.content { entry } else { nil }
    }
  }
}

extension ServerRequest {
  /// The transaction that the request posts; nil if it posts none.
  var posted: SignedTransaction? {
    switch self {
    case .post(let signed, _), .credits(.purchase(let signed, _, _)): signed
    default: nil
    }
  }
}

extension CallOutcome {
  /// The transactions in an answer.
  fileprivate var transactions: [Transaction] {
    switch self {
    case .purchase(.success(let result)): [result.unsafePayload]
    case .transactions(let results, _, _): results.map(\.unsafePayload)
    case .statuses(let statuses): statuses.map(\.transaction.unsafePayload)
    default: []
    }
  }
}
