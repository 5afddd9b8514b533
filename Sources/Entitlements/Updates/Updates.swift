import Synchronization

/// The updates for one subscriber, each once and in order.
///
/// Like an unbounded `AsyncStream` that never finishes, for one task, but with fewer frames,
/// because a simulation has a waiting task for each window of each user.
final class Updates<Element: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private enum State {
    /// The updates that were not taken yet. None arrive after a cancellation.
    case delivered([Element], isCancelled: Bool)
    case waiting(CheckedContinuation<Element?, Never>)
  }

  private let state = Mutex(State.delivered([], isCancelled: false))

  func makeAsyncIterator() -> Updates { self }

  /// Waits for the next update; nil after a cancellation, once what was delivered before is taken.
  ///
  /// Only one task may wait at a time.
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
      // The list must have no other reference when it changes, or Swift would copy it.
      state = .delivered([], isCancelled: isCancelled)
      let first = updates.removeFirst()
      state = .delivered(updates, isCancelled: isCancelled)
      return first
    }
    if let answer { continuation.resume(returning: answer) }
  }

  /// Delivers an update; false after a cancellation.
  func deliver(_ update: Element) -> Bool {
    let (waiting, isCancelled) = state.withLock { state in
      switch state {
      case .delivered(_, isCancelled: true):
        return (nil as CheckedContinuation<Element?, Never>?, true)
      case .delivered(var updates, isCancelled: false):
        state = .delivered([], isCancelled: false)
        updates.append(update)
        state = .delivered(updates, isCancelled: false)
        return (nil, false)
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
