import AppStoreServerAPI
import Foundation
import HTTP
import Simulation
import StoreModel
import StoreSigning
import StoreSimulation
import Synchronization

/// The App Store Server API on a port of this machine, for the length of a run.
///
/// A separate thread answers, because the simulation waits for the server under test, which may
/// itself wait for an answer from here. The world stands still meanwhile, so the answers follow
/// from the seed and from the server's requests.
final class APIPort: Sendable {
  private struct State {
    var books = APIBooks(at: StoreDate(at: .start))
    var calls: [APICallRecord] = []
    /// Whether the thread goes on.
    var isOpen = false
  }

  private let target: APITarget
  private let api: ServerAPI
  /// The clock by which the server signs its tokens; nil for the real one.
  private let clock: ServerClock?
  private let state = Mutex(State())

  /// Prepares a port; the seed decides which requests go wrong.
  init(_ target: APITarget, app: AppStoreApp, seed: UInt64, clock: ServerClock? = nil) {
    (self.target, self.clock) = (target, clock)
    api = ServerAPI(app: app, faults: target.faults, seed: seed)
  }

  /// The port.
  var number: UInt16 { target.port }

  /// All requests so far.
  var calls: [APICallRecord] { state.withLock { $0.calls } }

  /// Begins to answer; throws why the port cannot be used.
  func open() throws(SocketError) {
    let listener = try HTTPListener(port: target.port)
    state.withLock { $0.isOpen = true }
    Thread { [self] in
      try? HTTPServer(listener).run(until: { state.withLock { !$0.isOpen } }) { request in
        let now = clock?.now ?? Int64(Date().timeIntervalSince1970 * 1_000)
        return state.withLock { state in
          let response = api.answer(request, from: &state.books, at: now)
          let number = state.calls.count + 1
          state.calls.append(APICallRecord(number: number, request, response))
          return response
        }
      }
    }.start()
  }

  /// Ends the thread, and with it all connections.
  func close() { state.withLock { $0.isOpen = false } }

  /// Records an event of the world.
  func record(_ timed: TimedEvent) {
    Simulation.outside { state.withLock { $0.books.record(timed) } }
  }

  /// Passes the server's recent orders to the store.
  func handOrders(to environment: ServerEnvironment) {
    let orders = Simulation.outside { state.withLock { $0.books.takeOrders() } }
    for order in orders { environment.order(order) }
  }
}
