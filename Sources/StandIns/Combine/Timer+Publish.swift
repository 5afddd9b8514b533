// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/foundation/timer. Comments note the
// differences.

// One of the files with `nonisolated(unsafe)`. It is sound because all simulated code runs on one
// thread.

public import Foundation

extension Timer {
  /// - Parameters:
  ///   - interval: The seconds between two values.
  ///   - tolerance: The seconds by which a value may be late; ignored.
  ///   - runLoop: The run loop of the timer.
  ///   - mode: The mode in which the timer runs.
  ///   - options: The options; ignored.
  /// - Returns: A publisher of dates, which starts when it is connected.
  public static func publish(
    every interval: TimeInterval,
    tolerance: TimeInterval? = nil,
    on runLoop: RunLoop,
    in mode: RunLoop.Mode,
    options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(
      interval: interval,
      tolerance: tolerance,
      runLoop: runLoop,
      mode: mode,
      options: options
    )
  }

  public final class TimerPublisher: ConnectablePublisher {
    /// The type of the values.
    public typealias Output = Date
    /// The failure type: publishing never fails.
    public typealias Failure = Never

    public let interval: TimeInterval
    public let tolerance: TimeInterval?
    public let runLoop: RunLoop
    public let mode: RunLoop.Mode
    public let options: RunLoop.SchedulerOptions?
    private let listeners = Listeners<Date, Never>()

    public init(
      interval: TimeInterval,
      tolerance: TimeInterval? = nil,
      runLoop: RunLoop,
      mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
      self.options = options
    }

    /// Starts delivering dates once the publisher is connected.
    public func subscribe(
      value: @escaping (Date) -> Void,
      completion: @escaping (Subscribers.Completion<Never>) -> Void
    ) -> AnyCancellable { listeners.add(value, completion) }

    public func connect() -> any Cancellable {
      nonisolated(unsafe) let listeners = listeners
      let timer = Timer(timeInterval: interval, repeats: true) { _ in
        unsafe listeners.deliver(Date())
      }
      runLoop.add(timer, forMode: mode)
      return Connection(timer: timer)
    }
  }

  /// Unlike `AnyCancellable`, it does not cancel when it is released.
  private final class Connection: Cancellable {
    private let timer: Timer

    init(timer: Timer) { self.timer = timer }

    func cancel() { timer.invalidate() }
  }
}

extension RunLoop {
  public struct SchedulerOptions: Sendable {}
}

@available(*, unavailable)
extension Timer.TimerPublisher: Sendable {}
