package import StoreModel

extension AppAccountToken: Phrased {
  package var phrase: String {
    let parts = rawValue.split(separator: "-")
    guard parts.count == 5, let login = parts[3].last, let account = Int(parts[4], radix: 16) else {
      return rawValue
    }
    return "login \(login) of account \(account)"
  }
}

extension ServerResponse: Phrased {
  package var phrase: String {
    switch self {
    case .accepted: "arrived, nothing granted yet"
    case .credits(let response): response.phrase
    case .access(let access):
      access.plans.isEmpty
        ? "nothing for \(access.user.phrase)"
        : access.plans.map(\.product.rawValue).joined(separator: ", ")
          + " for \(access.user.phrase)"
    }
  }
}

extension ServerError: Phrased {
  package var phrase: String {
    switch self {
    case .unreachable: "the server could not be reached"
    case .status(let code): "status \(code)"
    case .refused(let refusal): "refused: \(refusal.phrase)"
    }
  }
}

extension ServerRequest: Phrased {
  package var phrase: String {
    switch self {
    case .post(let signed, let user):
      "post \(signed.claimed.map { "transaction \($0.id.rawValue)" } ?? "an unreadable text")"
        + " for \(user.phrase)"
    case .access(let user): "what access does \(user.phrase) have?"
    case .signIn(let user): "sign in \(user.phrase)"
    case .credits(let request): request.phrase
    }
  }
}

extension NotificationPayload: Phrased {
  package var phrase: String {
    let about = transaction.map { " (transaction \($0.id.rawValue))" } ?? ""
    return notification.phrase + about
  }
}

extension Row: Phrased {
  package var phrase: String {
    switch content {
    case .text(let text): "row \(number): \(text)"
    case .purchase(let record):
      "row \(number): "
        + record.copies.map { copy in
          "transaction \(copy.transaction.id.rawValue)"
            + (copy.transaction.isRevoked ? " revoked" : "")
            + (copy.transaction.isUpgraded ? " upgraded" : "")
        }.joined(separator: ", ")
        + (record.creditedTo.map { ", credited to \($0.phrase)" } ?? "")
        + (record.renewal?.gracePeriodExpirationDate == nil ? "" : ", in grace period")
    }
  }
}
