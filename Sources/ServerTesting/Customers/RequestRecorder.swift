import StoreModel
import Synchronization

/// Writes down what a simulated world would send, as if the server accepted everything at once.
final class RequestRecorder: Recipient {
  private let faults: BoundaryFaults
  private let seed: UInt64
  private let planned = Mutex<[PlannedRequest]>([])
  private let isClosed = Mutex(false)

  init(_ faults: BoundaryFaults, seed: UInt64) {
    (self.faults, self.seed) = (faults, seed)
  }

  /// The requests so far, in the order of the simulated world; a repeated one stands there twice.
  var requests: [PlannedRequest] { planned.withLock { $0 } }

  func close() { isClosed.withLock { $0 = true } }

  func deliver(_ content: PlannedRequest.Content, at date: StoreDate) -> Exchange {
    guard !isClosed.withLock({ $0 }) else {
      return PlannedRequest(content: content, date: date).unsent
    }
    return planned.withLock { all in
      let draw = faults.draw(number: all.count + 1, seed: seed)
      let planned = PlannedRequest(
        content: content,
        date: date,
        fault: draw.connection,
        kills: draw.kills
      )
      all.append(planned)
      if draw.isRepeated { all.append(PlannedRequest(content: content, date: date)) }
      return Exchange(
        number: all.count,
        purpose: planned.purpose,
        date: date,
        transaction: planned.transaction,
        status: 200,
        failure: nil
      )
    }
  }
}
