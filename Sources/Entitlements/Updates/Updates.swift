import Synchronization

/// The updates for one subscriber, each once and in order.
///
/// It does what an unbounded `AsyncStream` does, in fewer frames: a task that waits for the next
/// element of an `AsyncStream` needs a second kilobyte of memory, for each window of each user.
final class Updates<Element: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private enum State {
    /// The updates that nobody has taken yet. After a cancellation there will be no more.
    case delivered([Element], isCancelled: Bool)
    case waiting(CheckedContinuation<Element?, Never>)
  }

  private let state = Mutex(State.delivered([], isCancelled: false))

  func makeAsyncIterator() -> Updates { self }

  /// Waits for the next update; nil after a cancellation.
  ///
  /// Only one task may wait.
  func next(isolation: isolated (any Actor)?) async -> Element? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0) }
    } onCancel: {
      cancel()
    }
  }

  // Not inlined: a waiting task would keep the variables in its own frame.
  @inline(never)
  private func wait(_ continuation: CheckedContinuation<Element?, Never>) {
    let answer = state.withLock { state -> Element?? in
      guard case .delivered(var updates, let isCancelled) = state else {
        preconditionFailure("two tasks wait for the same updates; let one task listen")
      }
      guard !updates.isEmpty else {
        if isCancelled { return .some(nil) }
        state = .waiting(continuation)
        return nil
      }
      let first = updates.removeFirst()
      state = .delivered(updates, isCancelled: isCancelled)
      return first
    }
    if let answer { continuation.resume(returning: answer) }
  }

  /// Delivers an update; false if nobody waits for updates any more.
  func deliver(_ update: Element) -> Bool {
    let (waiting, isCancelled) = state.withLock { state in
      switch state {
      case .delivered(let updates, let isCancelled):
        if !isCancelled { state = .delivered(updates + [update], isCancelled: false) }
        return (nil as CheckedContinuation<Element?, Never>?, isCancelled)
      case .waiting(let continuation):
        state = .delivered([], isCancelled: false)
        return (continuation, false)
      }
    }
    waiting?.resume(returning: update)
    return !isCancelled
  }

  private func cancel() {
    let waiting = state.withLock { state in
      switch state {
      case .delivered(let updates, _):
        state = .delivered(updates, isCancelled: true)
        return nil as CheckedContinuation<Element?, Never>?
      case .waiting(let continuation):
        state = .delivered([], isCancelled: true)
        return continuation
      }
    }
    waiting?.resume(returning: nil)
  }
}
