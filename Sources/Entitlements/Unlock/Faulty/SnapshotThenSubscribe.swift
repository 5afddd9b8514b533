import StoreModel

/// Defect: a window reads the current access first and subscribes to changes in a second step.
///
/// A change published between the two is lost, above all at launch, when the service
/// reads while the windows open. An app-side listener that starts after its event is
/// reported for a shipped library: <https://github.com/j3k0/cordova-plugin-purchase/issues/1714>.
struct SnapshotThenSubscribe: StoreService {
  static let variant = Variant.unlock(
    "unlock/snapshot-then-subscribe",
    role: .defect(.race, breaks: "paid-means-access"),
    summary: "A window misses a change between its first read of access and its subscription.",
    report: "https://github.com/j3k0/cordova-plugin-purchase/issues/1714"
  ) { _ in UnlockParts(service: { SnapshotThenSubscribe(base: $0) }) }

  let base: any StoreService

  func accessUpdates() async -> AccessSubscription {
    let snapshot = await base.accessUpdates().current
    let updates = await base.accessUpdates().updates
    return AccessSubscription(current: snapshot, updates: updates)
  }

  func launch() async { await base.launch() }

  func product() async throws(PurchaseFailure) -> DeckProduct { try await base.product() }

  func purchase() async -> PurchaseReport { await base.purchase() }

  func restore() async -> RestoreReport { await base.restore() }

  func isEntitled() async -> Bool { await base.isEntitled() }
}
