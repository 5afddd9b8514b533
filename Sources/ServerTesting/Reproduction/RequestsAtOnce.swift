import Foundation
import Synchronization

/// Sends requests at once, each on its own thread and connection.
final class RequestsAtOnce: Sendable {
  private struct State {
    var waiting = 0
    var exchanges: [Exchange] = []
  }

  private let planned: [PlannedRequest]
  private let server: TestedServer
  private let state = Mutex(State())

  init(_ planned: [PlannedRequest], to server: TestedServer) {
    (self.planned, self.server) = (planned, server)
  }

  /// Sends them, and returns their results in the order in which they ended.
  func send() -> [Exchange] {
    for place in planned.indices { Thread.detachNewThread { self.send(place) } }
    while state.withLock({ $0.exchanges.count }) < planned.count {
      Thread.sleep(forTimeInterval: 0.001)
    }
    return state.withLock { $0.exchanges }
  }

  private func send(_ place: Int) {
    let client = server.client(movesClock: false)
    state.withLock { $0.waiting += 1 }
    // No thread sends before all of them exist.
    while state.withLock({ $0.waiting }) < planned.count { Thread.sleep(forTimeInterval: 0.0001) }
    let exchange = client.send(planned[place], number: place + 1).exchange
    state.withLock { $0.exchanges.append(exchange) }
  }
}
