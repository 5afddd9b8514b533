public import UIKit

/// An App Store message: developer.apple.com/documentation/storekit/message.
public struct Message: Hashable, Sendable {
  /// See `message/reason-swift.struct`.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    /// The number of the reason.
    public let rawValue: Int

    /// Creates a reason from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// See `reason-swift.struct/generic`.
    public static let generic = Reason(rawValue: 0)
    /// See `reason-swift.struct/priceincreaseconsent`.
    public static let priceIncreaseConsent = Reason(rawValue: 1)
    /// See `reason-swift.struct/billingissue`.
    public static let billingIssue = Reason(rawValue: 2)
    /// See `reason-swift.struct/winbackoffer`.
    public static let winBackOffer = Reason(rawValue: 3)
  }

  /// See `message/reason-swift.property`.
  public let reason: Reason

  /// See `message/messages`; no message ever arrives.
  public static var messages: Messages { Messages() }

  /// See `message/messages-swift.struct`.
  public struct Messages: AsyncSequence, Sendable {
    /// The error type: no error is thrown.
    public typealias Failure = Never

    /// Starts listening.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }

    /// An iterator that never returns a message.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private var silence = Silence<Message>().makeAsyncIterator()

      /// Waits for a message, which never arrives.
      ///
      /// - Returns: Nil once the task is canceled.
      public mutating func next() async -> Message? { await silence.next() }
    }
  }

  /// See `message/display(in:)`.
  ///
  /// - Parameter scene: The scene of the sheet.
  /// - Throws: No error in the simulation.
  @MainActor public func display(in scene: UIWindowScene) throws {
    Device.refuse("Message.display(in:)")
  }
}

@available(*, unavailable)
extension Message.Messages.AsyncIterator: Sendable {}
