import Foundation
import StoreModel
import Synchronization

/// Sends requests over many connections at once, on a thread each.
final class LoadDriver: Sendable {
  private struct State {
    var queue: LoadQueue
    var exchanges: [Exchange] = []
    var times = AnswerTimes()
    /// Whether a part of the server is down, so nothing is sent.
    var isHeld = false
    var restarts: [ServerPart] = []
    /// How often a part was about to be killed, or was back.
    var changes = 0
    var failure: TestedServer.Failure?
    var threads: Int
  }

  /// The result of a load.
  struct Outcome {
    /// All attempts in the order in which they ended.
    let exchanges: [Exchange]
    let times: AnswerTimes
    /// The notifications that were answered with a failure at each attempt.
    let givenUp: [NotificationPayload]
    /// The processes that were killed and restarted, in order.
    let restarts: [ServerPart]
  }

  private let server: TestedServer
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  /// Prepares a load.
  init(_ planned: [PlannedRequest], to server: TestedServer, _ pace: LoadPace) {
    self.server = server
    let queue = LoadQueue(planned, rate: pace.rate)
    var state = State(queue: queue, threads: pace.connections)
    // An array that grows on many threads leaves holes in the heap of each of them.
    state.exchanges.reserveCapacity(planned.count * 5 / 4)
    self.state = Mutex(state)
  }

  /// Sends everything, and returns when all of it is accepted or given up.
  ///
  /// - Throws: The reason why the server could not be restarted.
  func drive() throws(TestedServer.Failure) -> Outcome {
    for _ in 0..<state.withLock(\.threads) { Thread.detachNewThread { self.work() } }
    while state.withLock(\.threads) > 0 {
      if !server.goesOn() { state.withLock { $0.queue.end() } }
      Thread.sleep(forTimeInterval: 0.005)
    }
    let state = state.withLock { $0 }
    if let failure = state.failure { throw failure }
    var times = state.times
    times.length = ContinuousClock.now - start
    return Outcome(
      exchanges: state.exchanges,
      times: times,
      givenUp: state.queue.givenUp.compactMap {
        if case .notification(let payload) = $0.content { payload } else { nil }
      },
      restarts: state.restarts
    )
  }

  /// One connection.
  private func work() {
    let client = server.client(movesClock: false)
    defer { state.withLock { $0.threads -= 1 } }
    while true {
      let (turn, changes) = state.withLock { state in
        (
          state.isHeld ? .wait : state.queue.next(at: ContinuousClock.now - start),
          state.changes
        )
      }
      switch turn {
      case .over: return
      case .wait: Thread.sleep(forTimeInterval: 0.001)
      case .send(let attempt): send(attempt, client, changes)
      }
    }
  }

  /// Sends a request; `changes` are those at the moment of its choice.
  private func send(_ attempt: LoadQueue.Attempt, _ client: TargetClient, _ changes: Int) {
    let (exchange, _) = client.send(attempt.request, number: 0)
    let time = ContinuousClock.now - start
    let kills = state.withLock { state -> [ServerPart] in
      var exchange = exchange
      let kills = state.isHeld || state.failure != nil ? [] : exchange.kills
      exchange.kills = kills
      exchange.number = state.exchanges.count + 1
      state.exchanges.append(exchange)
      let wait = time - attempt.due - exchange.preparation
      state.times.record(exchange, wait, isSpoiled: state.changes != changes)
      state.queue.finish(attempt, exchange, at: time)
      if !kills.isEmpty {
        state.isHeld = true
        state.changes += 1
      }
      return kills
    }
    if !kills.isEmpty { restart(kills) }
  }

  /// Kills parts of the server while other requests are in progress.
  private func restart(_ parts: [ServerPart]) {
    let began = ContinuousClock.now
    var failure: TestedServer.Failure?
    do throws(TestedServer.Failure) { try server.restart(parts) } catch { failure = error }
    state.withLock { state in
      state.isHeld = false
      state.changes += 1
      state.restarts += parts
      state.queue.shift(by: ContinuousClock.now - began)
      state.failure = failure
      if failure != nil { state.queue.end() }
    }
  }
}

/// How many requests are sent at once, and how fast.
package struct LoadPace: Hashable, Sendable {
  /// The number of connections, each with at most one request in progress.
  package let connections: Int
  /// Requests per second, whether the server keeps up or not; nil to send each as soon as a
  /// connection is free.
  package let rate: Int?
  /// How often all requests are sent, each time to an empty server.
  package let rounds: Int

  /// Describes a load.
  package init(connections: Int, rate: Int?, rounds: Int) {
    (self.connections, self.rate, self.rounds) = (connections, rate, rounds)
  }
}
