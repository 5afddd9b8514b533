import StoreModel

/// The handling of a notification that may have been processed before.
struct RepetitionRule: Sendable {
  /// Returns whether it should be processed.
  let isNews: @Sendable (NotificationPayload, any RowStore) async throws -> Bool
  /// Records that it was processed.
  let remember: @Sendable (NotificationPayload, any RowStore) async throws -> Void

  /// Processes it again, since known state changes nothing.
  static let lookedAtAgain = RepetitionRule { _, _ in
    true
  } remember: { _, _ in
  }
}
