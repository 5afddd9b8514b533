// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/foundation. Comments note the differences.

// One of the files with `nonisolated(unsafe)`. It is sound because all simulated code runs on one
// thread.

public import Foundation

extension NotificationCenter {
  public func publisher(
    for name: Notification.Name,
    object: AnyObject? = nil
  ) -> NotificationCenter.Publisher {
    Publisher(center: self, name: name, object: object)
  }

  public struct Publisher: Combine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    public let center: NotificationCenter
    public let name: Notification.Name
    public let object: AnyObject?

    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      (self.center, self.name, self.object) = (center, name, object)
    }

    /// Delivers each notification on the thread that posts it.
    public func subscribe(
      value: @escaping (Notification) -> Void,
      completion: @escaping (Subscribers.Completion<Never>) -> Void
    ) -> AnyCancellable {
      nonisolated(unsafe) let value = value
      let observer = center.addObserver(forName: name, object: object, queue: nil) {
        unsafe value($0)
      }
      return AnyCancellable { [center] in center.removeObserver(observer) }
    }
  }
}

@available(*, unavailable)
extension NotificationCenter.Publisher: Sendable {}
