import StoreModel

/// A server that asks the App Store for everything that the page on servers names.
struct NamedServer: PurchaseServer {
  let environment: ServerEnvironment

  func receive(_ signed: SignedNotification) async -> ServerAnswer {
    (try? environment.verified(signed)) == nil ? .badRequest : .ok
  }

  func answer(_ request: ServerRequest) async throws -> ServerResponse {
    throw ServerError.unreachable
  }

  func recover(_ request: NotificationHistoryRequest, token: String?) async throws {
    let page = try await environment.appStore.notificationHistory(request, paginationToken: token)
    for item in page.notificationHistory {
      guard let payload = try? environment.verified(item.signedNotification) else { continue }
      // Newer news may be known already: compare payload.signedDate.
      _ = payload.signedDate
    }
  }

  func ask(about id: TransactionID, of user: AppAccountToken) async throws(AppStoreServerError) {
    let store = environment.sandboxAppStore ?? environment.appStore
    _ = try await store.transactionInfo(of: id)
    _ = try await store.transactionHistory(ofCustomerWith: id, revision: nil, .init())
    _ = try await store.allSubscriptionStatuses(ofCustomerWith: id, status: [])
    _ = try await store.refundHistory(ofCustomerWith: id, revision: nil)
    _ = try await store.orderLookup("MSTORM12")
    let token = try await store.requestTestNotification()
    _ = try await store.testNotificationStatus(token)
    let days = ExtendRenewalDateRequest(extendByDays: 3, requestIdentifier: "outage")
    _ = try await store.extendSubscriptionRenewalDate(of: id, days)
    try await store.setAppAccountToken(user, of: id)
    let consumption = ConsumptionRequest(
      customerConsented: true,
      sampleContentProvided: false,
      deliveryStatus: .delivered
    )
    try await store.sendConsumptionInformation(about: id, consumption)
  }
}

/// A variant with such a server, of either kind.
func namedServerVariant(_ kind: ServerKind, app: any PurchaseApp.Type) -> Variant {
  Variant("shop/served", serverKind: kind, makeServer: { NamedServer(environment: $0) }) {
    app.init(environment: $0)
  }
}

let namedServerKinds: [ServerKind] = [.rows, .ledger]
