import StoreModel

/// What is done with a notification that may have been taken in before.
struct RepetitionRule: Sendable {
  /// Whether it is to be looked at.
  let isNews: @Sendable (NotificationPayload, any RowStore) async throws -> Bool
  /// Notes that it was taken in.
  let remember: @Sendable (NotificationPayload, any RowStore) async throws -> Void

  /// It is looked at again: what is known already changes nothing.
  static let lookedAtAgain = RepetitionRule { _, _ in
    true
  } remember: { _, _ in
  }
}
