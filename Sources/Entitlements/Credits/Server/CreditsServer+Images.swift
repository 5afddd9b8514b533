import StoreModel

/// Images: each successful image costs a credit.
extension CreditsServer {
  func image(for user: AppAccountToken) async throws -> CreditBalance {
    let reservation = try await reserve(user)
    do { try await makeImage() } catch {
      try? await settleReservation(reservation, as: .failed)
      throw error
    }
    try await settleReservation(reservation, as: .completed)
    return try await balance(of: user)
  }

  private func reserve(_ user: AppAccountToken) async throws -> CreditAccount.Reservation {
    let (date, key) = (today(), makeKey())
    return try await ledger.change { session in
      // If a commit's answer was lost, the row may already exist.
      if let row = try await session.entries(under: .usage(key)).first {
        return CreditAccount.Reservation(row.id, row.entry)
      }
      let (id, found) = try await Customer(user, at: date).account(in: session)
      var account = found
      for stale in account.reservations.filter({ $0.isStale(at: date) }) {
        try await session.update(stale.row, to: .entry(stale.entry.settled(as: .failed, at: date)))
      }
      account.reservations.removeAll { $0.isStale(at: date) }
      guard 0 < CreditBalance(account, at: date).available else {
        throw CreditRefusal.insufficientCredits
      }
      let entry = LedgerEntry(
        user: user,
        kind: .usage,
        amount: -1,
        request: key,
        status: .pending,
        at: date
      )
      let record = try await session.insert(.entry(entry), unique: [.usage(key)])
      let reservation = CreditAccount.Reservation(record.id, entry)
      account.reservations.append(reservation)
      try await session.update(id, to: .account(account))
      return reservation
    }
  }

  /// Spends or releases a reservation; a released one stays released.
  private func settleReservation(
    _ reservation: CreditAccount.Reservation,
    as status: LedgerEntry.Status
  ) async throws {
    let date = today()
    try await ledger.change { session in
      guard let (id, found) = try await session.account(reservation.entry.user),
        found.reservations.contains(reservation)
      else { return }
      var account = found
      let settled = reservation.entry.settled(as: status, at: date)
      account.reservations.removeAll { $0 == reservation }
      account.balance += settled.counted
      try await session.update(reservation.row, to: .entry(settled))
      try await session.update(id, to: .account(account))
    }
  }
}

extension CreditAccount.Reservation {
  /// The time in milliseconds after which an unfinished image's reservation expires: 10 minutes.
  private static let timeout: Int64 = 600_000

  func isStale(at date: StoreDate) -> Bool {
    Self.timeout <= date.rawValue - entry.created.rawValue
  }
}

extension LedgerEntry {
  /// Returns the row with its final status.
  func settled(as status: Status, at date: StoreDate) -> LedgerEntry {
    var entry = self
    entry.status = status
    entry.updated = date
    return entry
  }
}
