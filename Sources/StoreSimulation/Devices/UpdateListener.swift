import Simulation
import StoreModel

/// One iterator over `Transaction.updates`.
final class UpdateListener: TransactionListener {
  private struct State {
    var waiting: PendingCall<VerificationResult>?
    var buffer: [VerificationResult] = []
  }

  private let domain: FailureDomain
  private let state: Confined<State>
  /// Whoever listens: alive at least as long as this.
  private let owner = TaskOwner.current

  init(domain: FailureDomain, simulation: Simulation) {
    self.domain = domain
    state = Confined(State(), to: simulation)
  }

  func push(_ result: VerificationResult) {
    state.with { state in
      if let waiting = state.waiting, waiting.isWaiting {
        state.waiting = nil
        waiting.answer(result)
      } else {
        state.buffer.append(result)
      }
    }
  }

  func next() async -> VerificationResult? {
    let buffered = state.with { $0.buffer.isEmpty ? nil : $0.buffer.removeFirst() }
    if let buffered { return buffered }
    return await domain.cancellableCall { call in
      state.with { state in
        // An update may have come between the look above and this step.
        if state.buffer.isEmpty {
          state.waiting = call
        } else {
          call.answer(state.buffer.removeFirst())
        }
      }
    }
  }
}

/// What the calls of one process share: its listeners and the numbers of its calls.
struct ProcessBoard {
  private struct Entry {
    weak var listener: UpdateListener?
  }

  private var entries: [Entry] = []
  private var calls = 0

  mutating func attach(_ listener: UpdateListener) {
    entries.removeAll { $0.listener == nil }
    entries.append(Entry(listener: listener))
  }

  mutating func nextCall() -> CallID {
    calls += 1
    return CallID(rawValue: calls)
  }

  func deliver(_ result: VerificationResult, fanOut: Irregularities.FanOut) -> Int {
    let listeners = entries.compactMap(\.listener)
    switch fanOut {
    case .broadcast:
      for listener in listeners { listener.push(result) }
      return listeners.count
    case .first:
      listeners.first?.push(result)
      return min(listeners.count, 1)
    }
  }
}
