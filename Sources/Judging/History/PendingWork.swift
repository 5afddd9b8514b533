import Simulation
import StoreModel
import StoreSimulation

/// The unfinished work of one launch of the app, with its time limits.
///
/// A call that asks the user ends within one network bound after the answer. Everything else ends
/// within one minute and one network bound. The network bound is the time after which a device
/// gives up on the store, plus the time that an answer needs inside the device. Time during which
/// the system has suspended the app does not count.
struct PendingWork {
  /// The time limit of everything except a question to the user; the network bound is added.
  static let timeout = VirtualDuration.seconds(60)
  /// The time allowed for messages between app and device and for updates before an answer.
  static let device = VirtualDuration.seconds(2)

  /// The calls for which a person signs in.
  static let signIns: [CallKind] = [.sync, .appTransactionRefresh]

  private struct Call {
    let id: CallID
    let kind: CallKind
    var began: VirtualInstant
    /// The instant of the user's answer; nil until then, and if it is unclear which call it
    /// answered.
    var answered: VirtualInstant?
    var isReported = false

    var asksAPerson: Bool { kind == .purchase || PendingWork.signIns.contains(kind) }
  }

  private struct Action {
    let action: UserAction
    let window: Int
    var began: VirtualInstant
    var isReported = false

    /// Whether there is a time limit; a custom action of the app may take any time.
    var isJudged: Bool {
      switch action {
      case .buy, .restore: true
      case .open, .closeSheet, .dismissAlert, .signIn, .signOut, .makeImage, .showHistory, .custom:
        false
      }
    }
  }

  private struct Spinner {
    let window: Int
    let eventKind: EventKind
    var since: VirtualInstant
    var isReported = false
  }

  /// Work that took too long.
  struct Late {
    /// The kind of work; nil if no single piece of work is the cause.
    let cause: EventKind?
    let effect: EventKind
    let what: String
    /// What shows that it began.
    let evidence: [Evidence]
  }

  /// The calls in the order in which they began; a few at most.
  private var calls: [Call] = []
  private var actions: [Action] = []
  /// At most one for each window, in the order of the windows' numbers.
  private var spinners: [Spinner] = []
  /// The instant at which the latest call that asks the user returned; actions may have waited for
  /// it.
  private var lastAnswer = VirtualInstant.start
  /// The instant before which nothing is late.
  private var due = VirtualInstant.never
  /// The instant at which the app was suspended, as long as it is.
  private var suspendedSince: VirtualInstant?
  let process: ProcessID
  private let network: VirtualDuration
  private let prompt: VirtualDuration

  init(_ process: ProcessID, _ history: History) {
    self.process = process
    network = history.timeout + history.roundTrip + Self.device
    prompt = history.longestPrompt
  }

  // MARK: What happens

  mutating func beginCall(_ id: CallID, _ kind: CallKind, at now: VirtualInstant) {
    calls.append(Call(id: id, kind: kind, began: now))
    touch(now)
  }

  /// Lowers the next check time; no deadline is nearer than one network bound after a change.
  private mutating func touch(_ now: VirtualInstant) { due = min(due, now + network) }

  /// Records the user's answer to a call of one of these kinds.
  mutating func answered(_ kinds: [CallKind], at now: VirtualInstant) {
    let asking = calls.indices.filter { kinds.contains(calls[$0].kind) }
    // With several pending questions, it is unclear which was answered: each may still be waiting.
    if let index = asking.first, asking.count == 1 { calls[index].answered = now }
    touch(now)
  }

  /// Records that a call returned.
  ///
  /// - Returns: the violation, if any.
  mutating func returned(_ id: CallID, _ kind: CallKind, at now: VirtualInstant) -> Late? {
    guard let index = calls.firstIndex(where: { $0.id == id }) else {
      return Late(
        cause: EventKind(kind),
        effect: EventKind("returns-twice"),
        what: "call \(id.rawValue) (\(kind.phrase)) returned a second time",
        evidence: [.call(id)]
      )
    }
    let call = calls.remove(at: index)
    // Gives the memory back, as most apps wait for nothing most of the time.
    if calls.isEmpty { calls = [] }
    if call.asksAPerson { lastAnswer = now }
    touch(now)
    guard !call.isReported, deadline(of: call) < now else { return nil }
    return Late(
      cause: EventKind(kind),
      effect: EventKind("ends-late"),
      what: "\(kind.phrase) returned after \(Self.seconds(now - call.began)) s",
      evidence: [.call(id)]
    )
  }

  mutating func beginAction(_ action: UserAction, in window: Int, at now: VirtualInstant) {
    actions.append(Action(action: action, window: window, began: now))
    touch(now)
    // A tap may start the same spinner once more.
    if let place = spinners.firstIndex(where: { $0.window == window }) {
      spinners[place].since = now
    }
  }

  /// Records that an action ended.
  ///
  /// - Returns: the violation, if any.
  mutating func settled(_ action: UserAction, in window: Int, at now: VirtualInstant) -> Late? {
    guard
      let index = actions.firstIndex(where: { $0.action == action && $0.window == window })
    else {
      return Late(
        cause: EventKind(action),
        effect: EventKind("returns-twice"),
        what: "\"\(action.phrase)\" in window \(window) ended a second time",
        evidence: [.tap(window: window)]
      )
    }
    let ended = actions.remove(at: index)
    guard !ended.isReported, ended.isJudged, deadline(of: ended) < now else { return nil }
    return Late(
      cause: EventKind(action),
      effect: EventKind("ends-late"),
      what:
        "\"\(action.phrase)\" in window \(window) ended after \(Self.seconds(now - ended.began)) s",
      evidence: [.tap(window: window)]
    )
  }

  /// Records that a window shows a different screen or is closed.
  mutating func shows(_ screen: Screen?, in window: Int, at now: VirtualInstant) {
    let eventKind = screen.flatMap { EventKind.spinner(of: $0) }
    let place = spinners.firstIndex { window <= $0.window } ?? spinners.endIndex
    let isKnown = place < spinners.endIndex && spinners[place].window == window
    guard (isKnown ? spinners[place].eventKind : nil) != eventKind else { return }
    if isKnown { spinners.remove(at: place) }
    if let eventKind {
      let spinner = Spinner(window: window, eventKind: eventKind, since: now)
      spinners.insert(spinner, at: place)
    }
    // Gives the memory back: most windows show no spinner for most of the time.
    if spinners.isEmpty { spinners = [] }
    touch(now)
  }

  /// Records that the system suspended the app.
  mutating func suspended(at now: VirtualInstant) { suspendedSince = now }

  /// Records that the app is in the foreground, and moves everything by the length of a suspension.
  mutating func resumed(at now: VirtualInstant) {
    guard let since = suspendedSince else { return }
    suspendedSince = nil
    func moved(_ instant: VirtualInstant) -> VirtualInstant {
      instant + (now - max(instant, since))
    }
    for index in calls.indices {
      calls[index].began = moved(calls[index].began)
      calls[index].answered = calls[index].answered.map(moved)
    }
    for index in actions.indices { actions[index].began = moved(actions[index].began) }
    for index in spinners.indices { spinners[index].since = moved(spinners[index].since) }
    lastAnswer = moved(lastAnswer)
    touch(now)
  }

  // MARK: What takes too long

  /// Returns the work that has exceeded its limit and was not reported yet.
  mutating func late(at now: VirtualInstant) -> [Late] {
    guard suspendedSince == nil, due < now else { return [] }
    due = .never
    return lateCalls(now) + lateActions(now) + lateSpinners(now)
  }

  /// Returns the unfinished work at quiescence that was not reported yet.
  ///
  /// Nothing is left that could end it.
  func atRest(at now: VirtualInstant) -> [Late] {
    let open = actions.filter { !$0.isReported }.map { live in
      Late(
        cause: EventKind(live.action),
        effect: EventKind("never-ends"),
        what: "\"\(live.action.phrase)\" in window \(live.window) has not ended",
        evidence: [.tap(window: live.window)]
      )
    }
    let turning = spinners.filter { !$0.isReported }.map { spinner in
      let what =
        "window \(spinner.window) still shows a \(spinner.eventKind.phrase) at the end of the trial"
      return Late(
        cause: nil,
        effect: spinner.eventKind,
        what: what,
        evidence: EventKind.evidence(of: spinner.eventKind, in: spinner.window)
      )
    }
    return open + turning
  }

  private mutating func lateCalls(_ now: VirtualInstant) -> [Late] {
    var found: [Late] = []
    for index in calls.indices where !calls[index].isReported {
      let call = calls[index]
      let deadline = deadline(of: call)
      guard deadline < now else {
        due = min(due, deadline)
        continue
      }
      calls[index].isReported = true
      let what = "\(call.kind.phrase) has not returned after \(Self.seconds(now - call.began)) s"
      found.append(
        Late(
          cause: EventKind(call.kind),
          effect: EventKind("never-ends"),
          what: what,
          evidence: [.call(call.id)]
        )
      )
    }
    return found
  }

  private mutating func lateActions(_ now: VirtualInstant) -> [Late] {
    var found: [Late] = []
    for index in actions.indices where !actions[index].isReported && actions[index].isJudged {
      let deadline = deadline(of: actions[index])
      guard deadline < now else {
        due = min(due, deadline)
        continue
      }
      actions[index].isReported = true
      let (action, window) = (actions[index].action, actions[index].window)
      let age = Self.seconds(now - actions[index].began)
      let what = "\"\(action.phrase)\" in window \(window) has not ended after \(age) s"
      found.append(
        Late(
          cause: EventKind(action),
          effect: EventKind("ends-late"),
          what: what,
          evidence: [.tap(window: window)]
        )
      )
    }
    return found
  }

  private mutating func lateSpinners(_ now: VirtualInstant) -> [Late] {
    var found: [Late] = []
    for place in spinners.indices {
      // An app may retry its own loading for as long as it is offline.
      let spinner = spinners[place]
      guard !spinner.isReported, spinner.eventKind != EventKind.loadingSpinner else { continue }
      let deadline = deadline(from: spinner.since)
      guard deadline < now else {
        due = min(due, deadline)
        continue
      }
      spinners[place].isReported = true
      let age = Self.seconds(now - spinner.since)
      let what = "window \(spinner.window) shows a \(spinner.eventKind.phrase) for \(age) s"
      found.append(
        Late(
          cause: nil,
          effect: spinner.eventKind,
          what: what,
          evidence: EventKind.evidence(of: spinner.eventKind, in: spinner.window)
        )
      )
    }
    return found
  }

  private func deadline(of call: Call) -> VirtualInstant {
    guard call.asksAPerson else { return call.began + Self.timeout + network }
    if let answered = call.answered { return answered + network }
    return call.began + max(prompt, Self.timeout) + network
  }

  private func deadline(of action: Action) -> VirtualInstant { deadline(from: action.began) }

  /// Work that waits for the user is covered by the call that asks.
  private func deadline(from began: VirtualInstant) -> VirtualInstant {
    if calls.contains(where: \.asksAPerson) { return .never }
    return max(began, lastAnswer) + Self.timeout + network
  }

  private static func seconds(_ length: VirtualDuration) -> Int64 {
    length.rawValue / 1_000_000_000
  }
}
