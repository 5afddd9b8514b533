import Simulation
import StoreModel

/// Payments that the customer has to authenticate with the bank: Strong Customer Authentication.
///
/// The purchase is pending first. Once the customer has authenticated the payment, it is charged as
/// a new transaction, which arrives on `updates`. An abandoned one is never charged.
///
/// Source: Product.PurchaseResult.pending; "Testing an interrupted purchase" for the transaction.
extension AppStore {
  /// Holds back a purchase whose payment has to be authenticated.
  func awaitsAuthentication(_ order: StoreBooks.Order) -> Bool {
    let faults = conditions.with { $0.faults }
    guard !faults.authentication.chance.isNever, books.charges(for: order) else { return false }
    let (account, lasts) = (order.account, faults.authentication.lasts)
    var stream =
      authenticationStreams[account]
      ?? RandomStream(
        seed: simulation.seed,
        purpose: "payment authentication",
        owner: UInt64(account.rawValue)
      )
    defer { authenticationStreams[account] = stream }
    guard simulation.happens(faults.authentication.chance, drawing: &stream) else { return false }
    let isAbandoned = simulation.happens(faults.authenticationAbandoned, drawing: &stream)
    eventLog.append(.authenticating(order.product.id, account: account, isAbandoned: isAbandoned))
    if !isAbandoned {
      hold(order, in: simulation.window(after: lasts.least, upTo: lasts.most, drawing: &stream))
    }
    return true
  }
}
