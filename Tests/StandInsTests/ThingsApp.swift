import AppGlue
import Foundation
import StoreKit
import StoreModel

/// An app that sells things for good; its subclasses make one mistake each.
///
/// What the last launch knew is shown until StoreKit has answered for good.
@MainActor class ThingsApp: StoreKitApp {
  class var believesStorage: Bool { false }
  class var throwsAtUnverified: Bool { false }

  private struct Unverified: Error {}

  /// The things bought, by transaction.
  private var held: [UInt64: String] = [:]
  private var revoked: Set<UInt64> = []
  /// What the last launch knew.
  private var remembered = Set(UserDefaults.standard.stringArray(forKey: "things") ?? [])
  private(set) final var unlocked: Set<String> = []

  required init() { unlocked = remembered }

  final func launched() async {
    Task { for await update in Transaction.updates { await receive(update) } }
    await read()
    // Right after a launch, the first answer may be empty.
    try? await Task.sleep(for: .seconds(12))
    await read()
    if !Self.believesStorage { remembered = [] }
    show()
  }

  final func buy(_ product: StoreKit.Product) async {
    if case .success(let result) = try? await product.purchase() { await receive(result) }
  }

  final func restore() async {
    try? await AppStore.sync()
    await read()
  }

  private func receive(_ result: StoreKit.VerificationResult<StoreKit.Transaction>) async {
    guard case .verified(let transaction) = result else { return }
    if transaction.revocationDate == nil {
      hold([transaction])
    } else {
      revoked.insert(transaction.id)
      held[transaction.id] = nil
      remembered.remove(transaction.productID)
      show()
    }
    await transaction.finish()
    // A copy that a family member shares may remain.
    if transaction.revocationDate != nil { await read() }
  }

  private func read() async { try? await hold(current()) }

  private func current() async throws -> [StoreKit.Transaction] {
    var found: [StoreKit.Transaction] = []
    for await result in Transaction.currentEntitlements {
      if case .verified(let transaction) = result {
        found.append(transaction)
      } else if Self.throwsAtUnverified {
        throw Unverified()
      }
    }
    return found
  }

  private func hold(_ transactions: [StoreKit.Transaction]) {
    for one in transactions where !revoked.contains(one.id) { held[one.id] = one.productID }
    show()
  }

  private func show() {
    unlocked = remembered.union(held.values)
    UserDefaults.standard.set(unlocked.sorted(), forKey: "things")
  }
}

/// Believes what it remembers although StoreKit lists nothing.
final class BelievingThingsApp: ThingsApp {
  override class var believesStorage: Bool { true }
}

/// Throws all entitlements away because of one that cannot be verified, and remembers nothing.
final class ThrowingThingsApp: ThingsApp {
  override class var throwsAtUnverified: Bool { true }
}

/// An app whose buttons call nothing.
@MainActor final class IdleApp: StoreKitApp {
  var unlocked: Set<String> { [] }
  func buy(_ product: StoreKit.Product) async {}
  func restore() async {}
}
