import StoreModel
import Synchronization

/// Writes down what a simulated world would send, as if the server accepted everything at once.
final class RequestRecorder: Recipient {
  private struct State {
    var planned: [PlannedRequest] = []
    var isClosed = false
    /// The number of requests of the simulated world, including late ones.
    var deliveries = 0
    var late = LateRequests()
    var extras: ExtraRequests
  }

  private let faults: BoundaryFaults
  private let seed: UInt64
  private let state: Mutex<State>

  init(_ faults: BoundaryFaults, seed: UInt64) {
    (self.faults, self.seed) = (faults, seed)
    state = Mutex(State(extras: ExtraRequests(seed: seed)))
  }

  /// The requests in the order of the simulated world; a repeated one is listed twice.
  var requests: [PlannedRequest] {
    state.withLock { state in
      var late = state.late
      return state.planned + late.last()
    }
  }

  func close() { state.withLock { $0.isClosed = true } }

  func deliver(_ content: PlannedRequest.Content, at date: StoreDate) -> Exchange {
    state.withLock { state in
      let calm = PlannedRequest(content: content, date: date)
      guard !state.isClosed else { return calm.unsent }
      state.deliveries += 1
      let delay = faults.delay(ofRequest: state.deliveries, seed: seed)
      guard delay == 0 else {
        state.late.hold(calm, behind: delay)
        return calm.late
      }
      let number = state.planned.count + 1
      let draw = faults.draw(number: number, seed: seed)
      var planned = calm
      (planned.fault, planned.kills) = (draw.connection, draw.kills)
      state.planned.append(planned)
      if draw.isRepeated { state.planned.append(calm) }
      let exchange = calm.accepted(as: number)
      state.extras.observe(content, exchange)
      for extra in state.extras.following(content, number: number, draw.extras) {
        state.planned.append(PlannedRequest(content: extra, date: date))
      }
      state.planned += state.late.next()
      return exchange
    }
  }
}

extension PlannedRequest {
  /// The result of a request to a server that accepts everything.
  fileprivate func accepted(as number: Int) -> Exchange {
    Exchange(
      number: number,
      purpose: purpose,
      date: date,
      transaction: transaction,
      status: 200,
      failure: nil
    )
  }
}
