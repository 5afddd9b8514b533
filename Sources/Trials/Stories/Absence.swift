import Judging
import Simulation
import StoreModel
import StoreSimulation

/// What did not happen between the step after which an outcome was settled and its violation: the
/// reactions to what the rule looked at.
///
/// A story lists what happened. Its reader looks in vain for the finish or the change that should
/// have followed, and cannot know whether it is missing from the run or only from the story.
package struct Absence: Hashable, Sendable {
  /// The instant of the step after which the outcome was settled.
  private let since: VirtualInstant
  /// The instant of the violation.
  private let until: VirtualInstant
  /// What did not happen, as noun phrases after "no".
  private let missing: [String]

  /// Looks for the reactions; nil if all of them happened, or if no time passed.
  ///
  /// - Parameters:
  ///   - violation: the violation.
  ///   - events: all events of the run.
  ///   - judged: what the rule looked at.
  init?(of violation: Violation, in events: [TimedEvent], _ judged: JudgedSteps) {
    guard let start = judged.settled ?? judged.places.max(),
      events[start].instant < violation.instant
    else { return nil }
    let run = Run(events, until: violation, after: start)
    let missing = violation.evidence.flatMap { run.missing($0) }
    guard !missing.isEmpty else { return nil }
    (since, until) = (events[start].instant, violation.instant)
    // Two pieces of evidence may await one reaction.
    self.missing = missing.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension Absence: CustomStringConvertible {
  /// The absence as one sentence without a period.
  package var description: String {
    "from \(VirtualTimeText.clock(since)) to \(VirtualTimeText.clock(until)): "
      + missing.map { "no \($0)" }.joined(separator: ", ")
  }
}

extension Absence {
  /// The events of a run up to its violation.
  ///
  /// Those of other people count, too: what anyone did is not absent.
  private struct Run {
    private let events: [WorldEvent]
    /// The events after the step after which the outcome was settled.
    private let later: [WorldEvent]
    private let process: ProcessID?
    private let account: AccountID?

    init(_ events: [TimedEvent], until violation: Violation, after start: Int) {
      let past = events.prefix { $0.instant <= violation.instant }
      self.events = past.map(\.event)
      later = past.dropFirst(start + 1).map(\.event)
      (process, account) = (violation.process, violation.account)
    }

    /// Returns the reactions to a piece of evidence that did not happen.
    func missing(_ evidence: Evidence) -> [String] {
      switch evidence {
      case .transaction(let id):
        // What happened before the trial is unknown.
        isNews(id, told: { $0.handsOver(id) }) && !events.contains { $0.finishes(id) }
          && !isLost(id)
          ? ["finish of transaction \(id.rawValue)"] : []
      case .posts(let id): missingPosts(of: id)
      case .credits(let id):
        isNews(id) && !events.contains { $0.storedEntries.contains { $0.transactionID == id } }
          ? ["credits for transaction \(id.rawValue) in the ledger"] : []
      case .window(let window, let part):
        keeps(window, part) ? ["change of \(part.phrase) in window \(window)"] : []
      case .call(let call): missingAnswer(to: call)
      case .notification(let id): missingSuccess(of: id)
      case .row(let key): missingChange(of: key)
      case .access, .answer, .news, .tap, .moment, .customer, .lastNotification: []
      }
    }

    /// Whether a transaction was refunded or is another account's, so its finish does not matter.
    private func isLost(_ id: TransactionID) -> Bool {
      events.contains { event in
        switch event {
        case .refunded(let entry, _): entry.transaction.id == id
        case .charged(let entry, let buyer):
          entry.transaction.id == id && account.map { $0 != buyer } ?? false
        default: false
        }
      }
    }

    /// Whether a transaction came about in the trial, and the app was told of it.
    private func isNews(_ id: TransactionID) -> Bool { isNews(id) { $0.tells(of: id) } }

    private func isNews(_ id: TransactionID, told isTold: (WorldEvent) -> Bool) -> Bool {
      events.contains { $0.brings(id) }
        && events.contains {
          isTold($0) && (process == nil || $0.process?.device == process?.device)
        }
    }

    private func missingPosts(of id: TransactionID) -> [String] {
      let posts = events.compactMap { event -> (process: ProcessID, call: CallID)? in
        guard case .serverAsked(let request, let call, let process) = event,
          request.posted?.claimed?.id == id
        else { return nil }
        return (process, call)
      }
      guard !posts.isEmpty else {
        return isNews(id) ? ["post of transaction \(id.rawValue) to the server"] : []
      }
      let isAnswered = events.contains { event in
        guard case .returned(let call, _, let process, _) = event else { return false }
        return posts.contains { $0 == (process, call) }
      }
      return isAnswered ? [] : ["answer to the post of transaction \(id.rawValue)"]
    }

    /// Whether an open window shows a part as it did when the outcome was settled.
    private func keeps(_ window: Int, _ part: Evidence.Part) -> Bool {
      func shows(_ event: WorldEvent) -> Bool {
        if case .screen(process, window, _, .some) = event { true } else { false }
      }
      guard let process, events.contains(where: shows) else { return false }
      return !later.contains { event in
        switch event {
        case .screen(process, window, let before, let after):
          after.map { part.differs(before ?? Screen(), $0) } ?? true
        case .windowClosed(process, window), .ended(process, _): true
        default: false
        }
      }
    }

    private func missingAnswer(to call: CallID) -> [String] {
      var began: CallKind?
      for event in events where event.process == process {
        switch event {
        case .began(call, let kind, _, _): began = kind
        case .returned(call, _, _, _): return []
        default: break
        }
      }
      return began.map { ["answer to \($0.phrase) (call \(call.rawValue))"] } ?? []
    }

    private func missingSuccess(of id: NotificationID) -> [String] {
      var sent: NotificationPayload?
      for event in events {
        switch event {
        case .notificationSent(let payload, _) where payload.id == id,
          .notificationArrived(let payload) where payload.id == id:
          sent = payload
        case .notificationAnswered(let payload, _, let answer?)
        where payload.id == id && answer.isSuccess:
          return []
        default: break
        }
      }
      return sent.map { ["success in answer to \($0.phrase)"] } ?? []
    }

    private func missingChange(of key: RowKey) -> [String] {
      func row(_ event: WorldEvent) -> Row? {
        guard case .rowChanged(let row) = event, row.key == key else { return nil }
        return row
      }
      guard !later.contains(where: { row($0) != nil }) else { return [] }
      if let known = events.lazy.compactMap(row).last { return ["change of row \(known.number)"] }
      switch key {
      case .purchase(let id): return isNews(id) ? ["row of transaction \(id.rawValue)"] : []
      // Other rows are named by the server's logic; the story has none to compare them with.
      case .notification, .named: return []
      }
    }
  }
}

extension WorldEvent {
  /// Whether the event gives a transaction to an app, which then has to finish it.
  ///
  /// A list of what the customer owns asks for nothing, and what is not verified stays unfinished.
  func handsOver(_ id: TransactionID) -> Bool {
    switch self {
    case .delivered(_, _, _, listeners: 0), .delivered(.unverified, _, _, _): false
    case .delivered, .returnedUnfinished, .returned(_, .purchase, _, _),
      .returned(_, .unfinished, _, _):
      tells(of: id)
    default: false
    }
  }
}

extension Evidence.Part {
  /// The part in a few words.
  fileprivate var phrase: String {
    switch self {
    case .access: "access"
    case .activity: "the activity"
    case .alert: "the alert"
    case .sheet: "the sheet"
    case .offer: "the price"
    case .end: "the end of the subscription"
    case .credits: "the credits"
    }
  }
}
