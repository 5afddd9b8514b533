import Foundation
import StoreSimulation
// Not beside Swift Testing: StoreKit exports UIKit, for which Swift Testing looks for an overlay.
import StoreKitTest

/// What tests of apps do with a session, for tests that cannot import StoreKitTest themselves.
///
/// Each function returns what it saw, one line each.
enum SessionCalls {
  typealias Lines = [String]

  /// Makes a session of a catalog of this repository.
  private static func session(_ catalog: String) throws -> SKTestSession {
    let session = try SKTestSession(contentsOf: ProbeApp.catalogURL(catalog))
    session.resetToDefaultState()
    session.clearTransactions()
    return session
  }

  private static func product(_ id: String) async throws -> Product {
    guard let product = try await Product.products(for: [id]).first else {
      throw StoreKitError.unknown
    }
    return product
  }

  private static func entitled() async -> String {
    var ids: [String] = []
    for await result in Transaction.currentEntitlements {
      ids.append(result.unsafePayloadValue.productID)
    }
    return "entitled: \(ids.joined(separator: " "))"
  }

  private static func states(_ session: SKTestSession) -> String {
    let all = session.allTransactions().map { transaction in
      "\(transaction.identifier) \(transaction.state == .deferred ? "deferred" : "purchased")"
    }
    return "transactions: \(all.joined(separator: ", "))"
  }

  static func askToBuy() async throws -> Lines {
    let session = try session("kape")
    session.askToBuyEnabled = true
    var lines: Lines = []
    if case .pending = try await product("com.kape.vip").purchase() { lines.append("pending") }
    lines += [states(session), await entitled()]
    guard let request = session.allTransactions().first(where: \.pendingAskToBuyConfirmation)
    else { return lines }
    try session.approveAskToBuyTransaction(identifier: request.identifier)
    for await result in Transaction.updates {
      lines.append("update: \(result.unsafePayloadValue.productID)")
      break
    }
    return lines + [states(session), await entitled()]
  }

  static func refund() async throws -> Lines {
    let session = try session("kape")
    _ = try await product("com.kape.vip").purchase()
    var lines = [await entitled()]
    try session.refundTransaction(identifier: 0)
    lines.append(await entitled())
    session.clearTransactions()
    lines.append(states(session))
    _ = try await session.buyProduct(identifier: "com.kape.vip")
    return lines + [states(session)]
  }

  static func errors() async throws -> Lines {
    let session = try session("kape")
    var lines: Lines = []
    func load() async {
      do {
        _ = try await product("com.kape.vip")
        lines.append("loaded")
      } catch StoreKitError.networkError { lines.append("network error") } catch {
        lines.append("\(error)")
      }
    }
    let error = SKTestFailures.LoadProducts.generic(.networkError(URLError(.timedOut)))
    try await session.setSimulatedError(error, forAPI: .loadProducts)
    await load()
    try await session.setSimulatedError(nil, forAPI: .loadProducts)
    await load()
    try await session.setSimulatedError(error, forAPI: .loadProducts)
    session.resetToDefaultState()
    await load()
    return lines
  }

  static func interruption() async throws -> Lines {
    let session = try session("kape")
    session.interruptedPurchasesEnabled = true
    var lines: Lines = []
    do { _ = try await product("com.kape.vip").purchase() } catch { lines.append("\(error)") }
    session.interruptedPurchasesEnabled = false
    guard let failed = session.allTransactions().first(where: \.hasPurchaseIssue) else {
      return lines
    }
    lines.append(await entitled())
    try session.resolveIssueForTransaction(identifier: failed.identifier)
    for await result in Transaction.updates {
      lines.append("update: \(result.unsafePayloadValue.productID)")
      break
    }
    return lines + [await entitled()]
  }

  static func renewals() async throws -> Lines {
    let session = try session("tale")
    session.timeRate = .oneRenewalEveryMinute
    let plan = try await product("tale.monthly")
    _ = try await plan.purchase()
    var lines = [await state(of: plan), states(session)]
    try await Task.sleep(for: .seconds(90))
    lines += [await state(of: plan), states(session)]
    try session.forceRenewalOfSubscription(productIdentifier: plan.id)
    lines += [await state(of: plan), states(session)]
    try session.expireSubscription(productIdentifier: plan.id)
    return lines + [await state(of: plan), await entitled()]
  }

  static func billingRetry() async throws -> Lines {
    let session = try session("tale")
    session.timeRate = .oneRenewalEveryMinute
    session.shouldEnterBillingRetryOnRenewal = true
    session.billingGracePeriodIsEnabled = true
    let plan = try await product("tale.monthly")
    _ = try await plan.purchase()
    try await Task.sleep(for: .seconds(90))
    var lines = [await state(of: plan), await entitled()]
    try await Task.sleep(for: .seconds(60))
    lines += [await state(of: plan), await entitled()]
    session.shouldEnterBillingRetryOnRenewal = false
    try session.resolveIssueForTransaction(identifier: 0)
    return lines + [await state(of: plan), await entitled()]
  }

  private static func state(of plan: Product) async -> String {
    let status = try? await plan.subscription?.status.first
    let state: String =
      switch status?.state {
      case .subscribed: "subscribed"
      case .expired: "expired"
      case .inGracePeriod: "in grace period"
      case .inBillingRetryPeriod: "in billing retry"
      default: "none"
      }
    return "state: \(state)"
  }

  /// Whether a session can be made where no simulation runs.
  static func outside() -> String {
    do {
      _ = try SKTestSession(contentsOf: ProbeApp.catalogURL("kape"))
      return "made"
    } catch { return "\((error as NSError).localizedDescription)" }
  }
}
