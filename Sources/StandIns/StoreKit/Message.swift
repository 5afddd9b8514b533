// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

import StoreModel
public import UIKit

/// An App Store message: developer.apple.com/documentation/storekit/message.
public struct Message: Hashable, Sendable {
  public struct Reason: RawRepresentable, Hashable, Sendable {
    /// The number of the reason.
    public let rawValue: Int

    /// Creates a reason from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let generic = Reason(rawValue: 0)
    public static let priceIncreaseConsent = Reason(rawValue: 1)
    public static let billingIssue = Reason(rawValue: 2)
    public static let winBackOffer = Reason(rawValue: 3)

    init(_ reason: StoreMessage.Reason) {
      self =
        switch reason {
        case .generic: .generic
        case .priceIncreaseConsent: .priceIncreaseConsent
        case .billingIssue: .billingIssue
        case .winBackOffer: .winBackOffer
        }
    }
  }

  public let reason: Reason
  /// The simulated store's message.
  let message: StoreMessage

  init(_ message: StoreMessage) {
    reason = Reason(message.reason)
    self.message = message
  }

  public static var messages: Messages {
    Messages(source: Device.store(for: "Message.messages")?.messages)
  }

  public struct Messages: AsyncSequence, Sendable {
    /// The error type: no error is thrown.
    public typealias Failure = Never

    /// The simulated device's messages, or nil outside one.
    let source: StoreMessages?

    /// Starts listening.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(messages: source?.makeAsyncIterator())
    }

    /// An iterator over the messages.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var messages: StoreMessages.Iterator?

      /// Waits for a message.
      ///
      /// - Returns: The message, or nil once the task is canceled.
      public mutating func next() async -> Message? { await messages?.next().map(Message.init) }
    }
  }

  /// - Parameter scene: The scene of the sheet.
  /// - Throws: `StoreKitError`.
  @MainActor public func display(in scene: UIWindowScene) throws {
    let store = Device.store(for: "Message.display(in:)")
    try asking { try store?.display(message) }
  }
}

@available(*, unavailable)
extension Message.Messages.AsyncIterator: Sendable {}
