import Simulation
import StoreModel

/// One iterator over a sequence of updates from the store, such as `Transaction.updates`.
final class UpdateListener<Element: Sendable>: StoreListener {
  private struct State {
    /// The call of a listener that waits, which carries no update; see ``UpdateListener/next()``.
    var waiting: PendingCall<Void>?
    var buffer: [Element] = []
  }

  private let domain: FailureDomain
  private let state: Confined<State>
  /// The owner of the listener, which lives at least as long as the listener.
  private let owner = TaskOwner.current

  init(domain: FailureDomain, simulation: Simulation) {
    self.domain = domain
    state = Confined(State(), to: simulation)
  }

  func push(_ result: Element) {
    state.with { state in
      state.buffer.append(result)
      guard let waiting = state.waiting, waiting.isWaiting else { return }
      state.waiting = nil
      waiting.answer(())
    }
  }

  // A listening task is suspended here for most of the app's life. So that its frames fit into its
  // first slab, no update is live across the suspension, and the asynchronous calls are inlined. No
  // other task takes the update that woke it, because only one task at a time calls it.
  @inline(__always)
  func next() async -> Element? {
    while isEmpty {
      let woken: Void? = await domain.cancellableCall(returning: Void.self) { keep($0) }
      guard woken != nil else { return nil }
    }
    return popFirst()
  }

  private var isEmpty: Bool { state.with { $0.buffer.isEmpty } }

  private func popFirst() -> Element? {
    state.with { state in
      guard !state.buffer.isEmpty else { return nil }
      defer { if state.buffer.isEmpty { state.buffer = [] } }
      return state.buffer.removeFirst()
    }
  }

  /// Keeps a call until the next update.
  private func keep(_ call: PendingCall<Void>) {
    state.with { state in
      // An update may have arrived between the last check and this step.
      if state.buffer.isEmpty { state.waiting = call } else { call.answer(()) }
    }
  }
}

/// The listeners of one kind in one process.
struct Audience<Element: Sendable> {
  private struct Entry {
    weak var listener: UpdateListener<Element>?
  }

  private var entries: [Entry] = []

  mutating func attach(_ listener: UpdateListener<Element>) {
    entries.removeAll { $0.listener == nil }
    entries.append(Entry(listener: listener))
  }

  /// Whether there is any listener.
  var hasListener: Bool { entries.contains { $0.listener != nil } }

  func deliver(_ element: Element, fanOut: Irregularities.FanOut) -> Int {
    let listeners = entries.compactMap(\.listener)
    switch fanOut {
    case .broadcast:
      for listener in listeners { listener.push(element) }
      return listeners.count
    case .first:
      listeners.first?.push(element)
      return min(listeners.count, 1)
    }
  }
}

/// The state shared by the calls of one process: its listeners and its call numbers.
struct ProcessBoard {
  var updates = Audience<VerificationResult>()
  var statuses = Audience<SubscriptionStatus>()
  var intents = Audience<PurchaseIntent>()
  var storefronts = Audience<Storefront>()
  var messages = Audience<StoreMessage>()
  var connections = Audience<Bool>()
  var changes = Audience<Transaction>()
  /// The purchase intents without a listener so far.
  var waitingIntents: [PurchaseIntent] = []
  private var calls = 0

  mutating func nextCall() -> CallID {
    calls += 1
    return CallID(rawValue: calls)
  }
}
