import StoreModel

/// What the server does at its start about notifications that have not reached it.
enum FailureRecovery: Sendable {
  /// Nothing: the App Store sends them again for a while, and apps post what they know.
  case none
  /// It asks the App Store for them, and merges each by a rule.
  case atStart(NewsMerging)
}

extension AccountServer {
  /// How far back the server asks: the sandbox keeps notifications for 30 days, and the call takes
  /// a while to arrive.
  private static let span: Int64 = 29 * 86_400_000

  /// Stores the notifications that the App Store has not delivered.
  ///
  /// The App Store never repeats a notification that it has given up. Without this request, the
  /// server would not learn of renewals and refunds during an outage.
  func recover(merging: NewsMerging) async throws {
    let date = today()
    let request = NotificationHistoryRequest(
      startDate: StoreDate(rawValue: date.rawValue - Self.span),
      endDate: date,
      onlyFailures: true
    )
    var page: NotificationHistory
    var token: String?
    repeat {
      page = try await environment.appStore.notificationHistory(request, paginationToken: token)
      for item in page.notificationHistory {
        guard let payload = try? environment.verified(item.signedNotification),
          let news = PurchaseNews(payload)
        else { continue }
        try await store(news, by: merging)
      }
      token = page.paginationToken
    } while page.hasMore
  }
}
