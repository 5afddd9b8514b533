// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/combine. Comments note the differences.

import Dispatch

/// A length of time of a scheduler: a stride of Combine's `SchedulerTimeType`.
public struct SchedulerInterval: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
  /// The length in nanoseconds.
  let nanoseconds: Int

  private init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

  public init(floatLiteral value: Double) { self = .seconds(value) }
  public init(integerLiteral value: Int) { self = .seconds(value) }

  public static func seconds(_ value: Double) -> Self {
    Self(nanoseconds: Int(value * 1_000_000_000))
  }

  public static func seconds(_ value: Int) -> Self { Self(nanoseconds: value * 1_000_000_000) }
  public static func milliseconds(_ value: Int) -> Self { Self(nanoseconds: value * 1_000_000) }
  public static func microseconds(_ value: Int) -> Self { Self(nanoseconds: value * 1_000) }
  public static func nanoseconds(_ value: Int) -> Self { Self(nanoseconds: value) }
}

extension Scheduler {
  /// Runs an action after a time: `DispatchQueue` and `RunLoop` on the main queue's clock.
  fileprivate func schedule(after interval: SchedulerInterval, _ action: @escaping () -> Void) {
    let work = DispatchWorkItem { schedule(action) }
    let deadline = DispatchTime.now() + .nanoseconds(interval.nanoseconds)
    DispatchQueue.main.asyncAfter(deadline: deadline, execute: work)
  }
}

extension Publisher {
  /// - Parameters:
  ///   - dueTime: How long no other value may come.
  ///   - scheduler: The scheduler that delivers values.
  /// - Returns: The publisher.
  public func debounce(
    for dueTime: SchedulerInterval,
    scheduler: some Scheduler
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { value, completion in
      // The number of the newest value; a cancelled listener gets none.
      var newest = 0
      let listening = subscribe(
        value: { given in
          newest += 1
          let own = newest
          scheduler.schedule(after: dueTime) { if own == newest { value(given) } }
        },
        completion: { end in
          // No value comes after the end.
          newest += 1
          scheduler.schedule { completion(end) }
        }
      )
      return AnyCancellable {
        newest = -1
        listening.cancel()
      }
    }
  }

  /// - Parameters:
  ///   - interval: How much later values are delivered.
  ///   - scheduler: The scheduler that delivers values.
  /// - Returns: The publisher.
  public func delay(
    for interval: SchedulerInterval,
    scheduler: some Scheduler
  ) -> AnyPublisher<Output, Failure> {
    delivered { scheduler.schedule(after: interval, $0) }
  }
}
