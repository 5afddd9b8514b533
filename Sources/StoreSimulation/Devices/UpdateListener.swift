import Simulation
import StoreModel

/// One iterator over a sequence of updates from the store, such as `Transaction.updates`.
final class UpdateListener<Element: Sendable>: StoreListener {
  private struct State {
    var waiting: PendingCall<Element>?
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
      if let waiting = state.waiting, waiting.isWaiting {
        state.waiting = nil
        waiting.answer(result)
      } else {
        state.buffer.append(result)
      }
    }
  }

  func next() async -> Element? {
    let buffered = state.with { $0.buffer.isEmpty ? nil : $0.buffer.removeFirst() }
    if let buffered { return buffered }
    return await domain.cancellableCall { call in
      state.with { state in
        // An update may have arrived between the check above and this step.
        if state.buffer.isEmpty {
          state.waiting = call
        } else {
          call.answer(state.buffer.removeFirst())
        }
      }
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
  /// The purchase intents without a listener so far.
  var waitingIntents: [PurchaseIntent] = []
  private var calls = 0

  mutating func nextCall() -> CallID {
    calls += 1
    return CallID(rawValue: calls)
  }
}
