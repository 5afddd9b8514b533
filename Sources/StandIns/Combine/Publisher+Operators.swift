// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/combine. Comments note the differences.

public import Dispatch
public import Foundation

extension Publisher {
  private func changed<Other>(
    _ body: @escaping (Output, (Other) -> Void) -> Void
  ) -> AnyPublisher<Other, Failure> {
    AnyPublisher { value, completion in
      subscribe(value: { body($0, value) }, completion: completion)
    }
  }

  public func map<Other>(
    _ transform: @escaping (Output) -> Other
  ) -> AnyPublisher<Other, Failure> {
    changed { $1(transform($0)) }
  }

  public func compactMap<Other>(
    _ transform: @escaping (Output) -> Other?
  ) -> AnyPublisher<Other, Failure> {
    changed { value, next in if let other = transform(value) { next(other) } }
  }

  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    changed { value, next in if isIncluded(value) { next(value) } }
  }

  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    AnyPublisher { value, completion in
      var left = count
      return subscribe(
        value: {
          if left > 0 { left -= 1 } else { value($0) }
        },
        completion: completion
      )
    }
  }

  public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable {
    AnyPublisher { value, completion in
      var last: Output?
      return subscribe(
        value: {
          if last != $0 { value($0) }
          last = $0
        },
        completion: completion
      )
    }
  }

  /// - Parameter scheduler: The scheduler that delivers values.
  /// - Returns: The publisher.
  public func receive(on scheduler: some Scheduler) -> AnyPublisher<Output, Failure> {
    delivered { scheduler.schedule($0) }
  }

  /// Returns a publisher whose values and end are delivered later, unless it is cancelled first.
  func delivered(
    by schedule: @escaping (@escaping () -> Void) -> Void
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { value, completion in
      var isCancelled = false
      func deliver(_ body: @escaping () -> Void) {
        schedule { if !isCancelled { body() } }
      }
      let listening = subscribe(
        value: { given in deliver { value(given) } },
        completion: { end in deliver { completion(end) } }
      )
      return AnyCancellable {
        isCancelled = true
        listening.cancel()
      }
    }
  }

  /// Only values are observed here.
  public func handleEvents(
    receiveOutput: ((Output) -> Void)? = nil
  ) -> AnyPublisher<Output, Failure> {
    changed { value, next in
      receiveOutput?(value)
      next(value)
    }
  }
}

/// A place to run actions: developer.apple.com/documentation/combine/scheduler.
public protocol Scheduler {
  func schedule(_ action: @escaping () -> Void)
}

extension DispatchQueue: Scheduler {
  /// Runs an action on this queue.
  public func schedule(_ action: @escaping () -> Void) {
    let work = DispatchWorkItem(block: action)
    async(execute: work)
  }
}

extension RunLoop: Scheduler {
  /// Runs an action on the main queue: a simulated device has no other run loop.
  public func schedule(_ action: @escaping () -> Void) { DispatchQueue.main.schedule(action) }
}

extension Publisher where Failure == Never {
  public func assign(to published: inout Published<Output>.Publisher) {
    let target = published.subject
    target.keep(sink { target.value = $0 })
  }
}
