// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/combine. Comments note the differences.

/// A publisher that waits for a call: see `connectablepublisher` in the documentation of Combine.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  func connect() -> any Cancellable
}

extension ConnectablePublisher {
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

public enum Publishers: Sendable {
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    private var subscriptions = 0
    private var connection: (any Cancellable)?

    init(upstream: Upstream) { self.upstream = upstream }

    /// Starts delivering values, and connects for the first subscriber.
    ///
    /// Once all have canceled, it disconnects.
    public func subscribe(
      value: @escaping (Output) -> Void,
      completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) -> AnyCancellable {
      let listening = upstream.subscribe(value: value, completion: completion)
      subscriptions += 1
      if subscriptions == 1 { connection = upstream.connect() }
      return AnyCancellable {
        listening.cancel()
        self.subscriptions -= 1
        if self.subscriptions == 0 { self.connection?.cancel() }
      }
    }
  }
}

@available(*, unavailable)
extension Publishers.Autoconnect: Sendable {}
