// NEVER RUN ON A DEVICE: see StoreKitStore.swift.

#if os(iOS) || os(visionOS) || STOREKIT_DECLARATIONS
public import StoreKit
public import StoreModel
import Synchronization

/// The App Store's messages, which only iOS and visionOS have.
extension StoreKitStore {
  /// Shows a message of the App Store in one of the app's scenes.
  public typealias MessageSheet = @MainActor @Sendable (StoreKit.Message) throws -> Void

  /// The state kept for messages.
  struct MessageBoard {
    var sheet: MessageSheet?
    /// The latest message for each reason.
    var latest: [StoreMessage.Reason: StoreKit.Message] = [:]
  }

  /// Sets how `display(_:)` shows a message; without it, `display(_:)` throws
  /// `StoreError.unsupported`.
  ///
  /// - Parameter sheet: Shows the message, as `{ try $0.display(in: scene) }` does.
  public func showMessages(with sheet: @escaping MessageSheet) {
    messageBoard.withLock { $0.sheet = sheet }
  }

  /// The sequence `Message.messages`.
  public var messages: StoreMessages {
    StoreUpdates {
      Listener(StoreKit.Message.messages) { message in
        let own = StoreMessage(StoreMessage.Reason(message.reason))
        self.messageBoard.withLock { $0.latest[own.reason] = message }
        return own
      }
    }
  }

  /// Shows the latest message with the same reason, on the main actor; an error of its sheet is not
  /// reported.
  ///
  /// - Parameter message: A message that ``messages`` returned.
  /// - Throws: `StoreError.unsupported` without a way to show it.
  public func display(_ message: StoreMessage) throws {
    let (sheet, kept) = messageBoard.withLock { ($0.sheet, $0.latest[message.reason]) }
    guard let sheet, let kept else { throw StoreError.unsupported }
    Task { @MainActor in try? sheet(kept) }
  }
}

extension StoreMessage.Reason {
  /// Creates a reason; one that this version does not know is generic.
  init(_ reason: StoreKit.Message.Reason) {
    self =
      switch reason {
      case .priceIncreaseConsent: .priceIncreaseConsent
      case .billingIssue: .billingIssue
      case .winBackOffer: .winBackOffer
      default: .generic
      }
  }
}
#endif
