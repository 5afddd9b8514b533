import Simulation
import StoreModel
import StoreSimulation

/// Detects access that an app removes because of one empty read.
///
/// Three conditions hold. In this launch, the app learned that the product is in force and of no
/// loss since. Exactly one read since then omitted it, although the device holds it. A window that
/// showed it unlocked locks it. An app may withdraw access at any time if only a cache supports it.
struct DroppedAccess {
  /// Access that a window has just dropped.
  struct Drop {
    /// The entry that gives access.
    let entry: BookEntry
    /// Whether the read was irregular; if not, the device answered before it knew of the purchase.
    let wasOdd: Bool
    /// The window that locked it, and what it shows now.
    let window: Int
    let screen: Screen
    /// What the user tapped in that window after the read.
    let tapped: UserAction?
  }

  private struct Key: Hashable {
    let device: DeviceID
    let product: ProductID
  }

  /// The number of reads that omitted a product since the app learned that it is in force.
  private var emptyReads: SmallTable<Key, Int> = [:]
  /// The products for which the last read that omitted them was irregular.
  private var odd: SmallSet<Key> = []
  /// The products that the app knows are lost.
  private var lost: SmallSet<Key> = []
  /// When the app learned that lost access is back.
  ///
  /// The app may still lock the product because of a read that began before.
  private var regained: SmallTable<Key, VirtualInstant> = [:]
  private var reads = OpenCalls()
  /// The last tap in each window of a process since its last read that omitted something.
  private var tapped: PerProcess<SmallTable<Int, UserAction>> = [:]

  /// Processes an event.
  ///
  /// - Returns: the access that a window has just dropped, if any.
  mutating func observe(_ event: WorldEvent, _ history: History) -> Drop? {
    switch event {
    case .launched(let id, _), .ended(let id, _):
      reads.forget(id)
      tapped[id] = nil
      for product in history.catalog.products {
        let key = Key(device: id.device, product: product.id)
        emptyReads[key] = nil
        regained[key] = nil
        lost.remove(key)
        odd.remove(key)
      }
    case .began(let call, .currentEntitlements, let id, _):
      reads.beginCall(call, of: id, at: history.now)
    case .tapped(let action, let id, let window): tapped[id, default: [:]][window] = action
    case .returned(_, .purchase, let id, .purchase(.success(let result))):
      noteResult(result, id, history)
    case .delivered(let result, _, let id, let listeners):
      if listeners > 0 { noteResult(result, id, history) }
    case .returned(
      let call,
      .currentEntitlements,
      let id,
      .transactions(let results, _, let isOdd)
    ):
      let began = reads.endCall(call, of: id) ?? .start
      for product in history.catalog.products
      where product.type == .nonConsumable && history.answers(product.id) {
        let key = Key(device: id.device, product: product.id)
        if results.contains(where: { $0.verifiedPayload?.productID == product.id }) {
          emptyReads[key] = 0
        } else if let count = emptyReads[key], regained[key] ?? .start <= began {
          emptyReads[key] = count + 1
          tapped[id] = nil
          if isOdd { odd.insert(key) } else { odd.remove(key) }
        }
      }
    case .screen(let id, let window, let before?, let after?):
      for product in before.unlocked where !after.unlocked.contains(product) {
        let key = Key(device: id.device, product: product)
        guard emptyReads[key] == 1,
          let held = history.knownEntitlement(id.device, product),
          let account = history.process(id)?.account,
          history.entitlement(account, product) != nil,
          !history.isHeldTwice(product, on: id.device),
          !history.appUsers.isOfAnother(held.entry.transaction.appAccountToken, on: id.device)
        else { continue }
        return Drop(
          entry: held.entry,
          wasOdd: odd.contains(key),
          window: window,
          screen: after,
          tapped: tapped[id]?[window]
        )
      }
    default: break
    }
    return nil
  }

  private mutating func noteResult(
    _ result: VerificationResult,
    _ id: ProcessID,
    _ history: History
  ) {
    guard let transaction = result.verifiedPayload else { return }
    let key = Key(device: id.device, product: transaction.productID)
    emptyReads[key] = transaction.isRevoked ? nil : 0
    if transaction.isRevoked {
      lost.insert(key)
    } else if lost.remove(key) != nil {
      regained[key] = history.now
    }
  }
}
