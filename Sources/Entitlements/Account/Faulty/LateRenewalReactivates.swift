import StoreModel

/// Defect: a notification is processed once, and its content replaces the known state.
///
/// The App Store sends in no order and repeats for days: a renewal that arrives after the refund of
/// the same subscription gives access back. Reported by a reviewer of a server:
/// <https://github.com/mx-space/core/pull/2813>.
enum LateRenewalReactivates {
  static let variant = Variant.account(
    "account/late-renewal-reactivates",
    role: .defect(.logic, breaks: "books-agree"),
    summary: "Notifications apply in arrival order, so a late renewal can undo a refund.",
    report: "https://github.com/mx-space/core/pull/2813",
    server: ServerParts(
      merging: LateRenewalReactivates.merging,
      repetition: LateRenewalReactivates.repetition
    )
  )

  /// The latest arrival counts.
  static let merging = NewsMerging { news, record in
    record.copies.removeAll { $0.transaction.id == news.transaction.id }
    record.mergeTransaction(news.transaction, signed: news.signed)
    guard let renewal = news.renewal else { return }
    record.renewal = renewal
    record.renewalSigned = news.signed
  }

  /// Notifications with a known identifier are ignored.
  static let repetition = RepetitionRule { payload, rows in
    try await rows.rows(for: .notification(payload.id)).isEmpty
  } remember: { payload, rows in
    _ = try await rows.insertIfAbsent(.text(""), for: .notification(payload.id))
  }
}
