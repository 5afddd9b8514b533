import StoreModel
import StoreSimulation

extension AppAccountToken: Told {
  package var told: String {
    let parts = rawValue.split(separator: "-")
    guard parts.count == 5, let login = parts[3].last, let account = Int(parts[4], radix: 16) else {
      return rawValue
    }
    return "login \(login) of account \(account)"
  }
}

extension ServerResponse: Told {
  var told: String {
    switch self {
    case .accepted: "arrived, nothing granted yet"
    case .credits(let response): response.told
    case .access(let access):
      access.plans.isEmpty
        ? "nothing for \(access.user.told)"
        : access.plans.map(\.product.rawValue).joined(separator: ", ") + " for \(access.user.told)"
    }
  }
}

extension ServerError: Told {
  var told: String {
    switch self {
    case .unreachable: "the server could not be reached"
    case .status(let code): "status \(code)"
    case .refused(let refusal): "refused: \(refusal.told)"
    }
  }
}

extension ServerRequest: Told {
  package var told: String {
    switch self {
    case .post(let transaction, let user):
      "post transaction \(transaction.id.rawValue) for \(user.told)"
    case .access(let user): "what may \(user.told) use?"
    case .signIn(let user): "sign in \(user.told)"
    case .credits(let request): request.told
    }
  }
}

extension NotificationPayload: Told {
  package var told: String {
    let about = transaction.map { " (transaction \($0.id.rawValue))" } ?? ""
    return notification.told + about
  }
}

extension Row: Told {
  package var told: String {
    switch content {
    case .text(let text): "row \(number): \(text)"
    case .purchase(let record):
      "row \(number): "
        + record.copies.map { copy in
          "transaction \(copy.transaction.id.rawValue)"
            + (copy.transaction.isRevoked ? " taken back" : "")
            + (copy.transaction.isUpgraded ? " upgraded" : "")
        }.joined(separator: ", ")
        + (record.creditedTo.map { ", credited to \($0.told)" } ?? "")
        + (record.renewal?.gracePeriodExpirationDate == nil ? "" : ", in grace")
    }
  }
}
