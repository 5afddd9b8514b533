import Synchronization

/// A clock that moves only on request.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    let sinceStart: Duration

    func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }

    func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

    static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
  }

  private struct TimerEntry {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(sinceStart: .zero)
    var timerEntries: [TimerEntry] = []
    var count = 0
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }

  var minimumResolution: Duration { .nanoseconds(1) }

  /// How many tasks sleep.
  var timerEntryCount: Int { state.withLock { $0.timerEntries.count } }

  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.timerEntries.filter { $0.deadline <= state.now }
      state.timerEntries.removeAll { $0.deadline <= state.now }
      return due
    }
    for timerEntry in due { timerEntry.continuation.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.contains(number) { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.timerEntries.append(
            TimerEntry(number: number, deadline: deadline, continuation: continuation)
          )
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let timerEntry = state.withLock { state in
        state.cancelled.insert(number)
        return state.timerEntries.firstIndex { $0.number == number }.map {
          state.timerEntries.remove(at: $0)
        }
      }
      timerEntry?.continuation.resume(throwing: CancellationError())
    }
  }
}
