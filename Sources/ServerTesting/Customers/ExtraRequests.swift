import Simulation
import StoreModel

/// Creates the requests that no customer has caused: forgeries, unknown types and bursts.
struct ExtraRequests {
  private let seed: UInt64
  /// The last notifications that the server has accepted, each once.
  private var accepted: [NotificationPayload] = []
  /// The most notifications of a burst.
  static let longestBurst = 20
  /// The identifiers of invented purchases begin here; the store assigns none of them.
  static let firstInvented: UInt64 = 1 << 62

  init(seed: UInt64) { self.seed = seed }

  /// Takes in what came of a request.
  mutating func observe(_ content: PlannedRequest.Content, _ exchange: Exchange) {
    guard case .notification(let payload) = content, exchange.isAccepted,
      !accepted.contains(where: { $0.id == payload.id })
    else { return }
    accepted.append(payload)
    if accepted.count > Self.longestBurst { accepted.removeFirst() }
  }

  /// Returns the extra requests after a request.
  ///
  /// - Parameters:
  ///   - content: The request.
  ///   - number: Its number, which decides the details together with the seed.
  ///   - extras: The kinds of requests to add.
  /// - Returns: The requests in order.
  func following(
    _ content: PlannedRequest.Content,
    number: Int,
    _ extras: [BoundaryFaults.Extra]
  ) -> [PlannedRequest.Content] {
    guard !extras.isEmpty else { return [] }
    var stream = RandomStream(seed: seed, purpose: "boundary extras", owner: UInt64(number))
    return extras.flatMap { extra -> [PlannedRequest.Content] in
      switch (extra, content) {
      case (.forgery, _): return forgery(of: content, number, &stream).map { [.forgery($0)] } ?? []
      // A server in production need not accept anything from the sandbox.
      case (.unknownType, .notification(var payload)) where payload.environment == .production:
        payload.id = Self.notification(0xa, number)
        return [.unknownNotification(payload)]
      case (.unknownType, _): return []
      case (.burst, _): return shuffled(accepted, &stream).map { .notification($0) }
      }
    }
  }

  private func forgery(
    of content: PlannedRequest.Content,
    _ number: Int,
    _ stream: inout RandomStream
  ) -> Forgery? {
    let flaws = Forgery.Flaw.allCases
    let flaw = flaws[Int(stream.next(below: UInt64(flaws.count)))]
    let takesAway = stream.next(below: 3) == 0
    let id = TransactionID(rawValue: Self.firstInvented + UInt64(number))
    switch content {
    case .notification(var payload):
      guard let real = payload.transaction else { return nil }
      payload.id = Self.notification(0xf, number)
      if takesAway, !real.hasEnded {
        payload.notification = .refund
        payload.transaction?.revocation = Revocation(date: payload.signedDate)
      } else {
        let isPlan = real.productType == .autoRenewable
        payload.notification = isPlan ? .subscribed(.initialBuy) : .oneTimeCharge
        payload.transaction = real.invented(id)
        payload.renewal = payload.renewal.map {
          var renewal = $0
          renewal.originalTransactionID = id
          return renewal
        }
      }
      return Forgery(flaw: flaw, content: .notification(payload))
    case .post(let transaction, let user):
      return Forgery(flaw: flaw, content: .post(transaction.invented(id), by: user))
    case .unknownNotification, .forgery, .read, .reset: return nil
    }
  }

  /// Returns a notification identifier that the simulated store does not use.
  private static func notification(_ kind: Int, _ number: Int) -> NotificationID {
    let digits = String(number, radix: 16)
    let last = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    return NotificationID(
      rawValue: "ffffffff-ffff-4fff-bff\(String(kind, radix: 16))-\(last)"
    )
  }

  private func shuffled(
    _ payloads: [NotificationPayload],
    _ stream: inout RandomStream
  ) -> [NotificationPayload] {
    var (rest, result): ([NotificationPayload], [NotificationPayload]) = (payloads, [])
    while !rest.isEmpty {
      result.append(rest.remove(at: Int(stream.next(below: UInt64(rest.count)))))
    }
    return result
  }
}

extension Transaction {
  /// Returns the purchase under an identifier that the store has never assigned.
  fileprivate func invented(_ id: TransactionID) -> Transaction {
    Transaction(
      id: id,
      productID: productID,
      productType: productType,
      purchaseDate: purchaseDate,
      purchasedQuantity: purchasedQuantity,
      subscription: subscription,
      appAccountToken: appAccountToken,
      environment: environment,
      price: price,
      signedDate: signedDate
    )
  }
}
