import StoreModel
import StoreSimulation

/// A purchase carries the token of the app user who makes it.
///
/// Only the token tells a server whose purchase a notification is about. An app need not pass any,
/// and its tokens need not be the names of its users. The rule judges by what the app itself says:
/// who is signed in, and for which products it has passed a token before.
struct TokenNamesBuyer: CatalogedInvariant {
  static let id = "token-names-buyer"
  let rule = "a purchase carries the token of the app user who makes it, once the app passes tokens"
  let check = """
    Checked when purchase() returns a new transaction, if one app user was signed in, by the \
    screen, from the tap on a buy button until then. Its appAccountToken must not be another app \
    user's: that user's own name or, if the buyer has a token too, one that the other user \
    was the first to buy with. It must not be missing if the app has passed one for the same user \
    and the same product or subscription group.
    """
  let keys = ["step.signIn"]
  let reads: Set<Screen.Part> = [.appUser]
  let needs: Shown = .login

  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool {
    variant.isUnchanged ? variant.shows.contains(.appUser) : variant.serverKind != nil
  }

  func makeChecker() -> any Checker { Watch() }

  /// The app user who is signed in since a tap on a buy button.
  private struct Buyer {
    let user: AppAccountToken
    let window: Int
  }

  /// A call of `purchase()` in progress.
  private struct Purchase {
    let call: CallID
    let buyer: Buyer
    let began: StoreDate
  }

  private struct Watch: Checker {
    private var buyers: PerProcess<Buyer> = [:]
    private var purchases: PerProcess<[Purchase]> = [:]
    /// The app users who were ever signed in.
    private var users: Set<AppAccountToken> = []
    /// The app user of each token.
    private var owners: [AppAccountToken: AppAccountToken] = [:]
    /// The tokens that each app user has bought with, by product or subscription group.
    private var withToken: [AppAccountToken: [String: Set<AppAccountToken>]] = [:]
    /// The transactions that a purchase returned although it was not charged.
    private var uncharged: Set<TransactionID> = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .tapped(.signIn, let id, _), .tapped(.signOut, let id, _): forget(id)
      case .tapped(.buy, let id, let window): buyers[id] = buyer(id, window, history)
      case .screen(let id, _, let before, let after):
        guard before?.appUser != after?.appUser else { return }
        forget(id)
        if let user = after?.appUser { users.insert(user) }
      case .began(let call, .purchase, let id, _):
        guard let buyer = buyers[id] else { return }
        buyers[id] = nil
        let purchase = Purchase(call: call, buyer: buyer, began: history.today)
        purchases[id, default: []].append(purchase)
      case .alreadyOwned(let entry, _), .returnedUnfinished(let entry, _):
        uncharged.insert(entry.transaction.id)
      case .returned(let call, .purchase, let id, let outcome):
        guard let place = purchases[id]?.firstIndex(where: { $0.call == call }),
          let purchase = purchases[id]?.remove(at: place),
          case .purchase(.success(let result)) = outcome
        else { return }
        judge(result.unsafePayload, purchase, id, history, &verdict)
      default: break
      }
    }

    mutating func forget(_ id: ProcessID) {
      buyers[id] = nil
      purchases[id] = nil
    }

    /// Returns who is signed in at a tap; nil if nobody is, or if that is about to change.
    private func buyer(_ id: ProcessID, _ window: Int, _ history: History) -> Buyer? {
      guard let process = history.process(id), window < process.screens.count,
        let user = process.screens[window]?.appUser,
        !process.actions.contains(where: { $0.action.changesUser })
      else { return nil }
      return Buyer(user: user, window: window)
    }

    /// Whether an app user has bought with another token.
    private func hasOwn(_ user: AppAccountToken, besides token: AppAccountToken) -> Bool {
      withToken[user]?.values.contains { $0.contains { $0 != token } } ?? false
    }

    private mutating func judge(
      _ transaction: Transaction,
      _ purchase: Purchase,
      _ id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard purchase.began <= transaction.purchaseDate, !uncharged.contains(transaction.id) else {
        return
      }
      verdict.premiseHeld()
      let user = purchase.buyer.user
      let sold = transaction.subscriptionGroupID?.rawValue ?? transaction.productID.rawValue
      var owner: AppAccountToken?
      if let token = transaction.appAccountToken {
        withToken[user, default: [:]][sold, default: []].insert(token)
        owner = owners[token] ?? (users.contains(token) ? token : user)
        owners[token] = owner
        // A token that is no user's name may stand for all users of an installation.
        guard let owner, owner != user, users.contains(token) || hasOwn(user, besides: token)
        else { return }
      } else {
        guard withToken[user]?[sold] != nil else { return }
      }
      verdict.add(
        TokenNamesBuyer.violation(
          cause: EventKind("purchase-succeeds"),
          effect: EventKind(owner == nil ? "no-token" : "anothers-token"),
          source: AppAccountToken.source(of: transaction),
          instant: history.now,
          account: history.process(id)?.account,
          process: id,
          saw: "\(transaction.productID) was bought with "
            + (owner.map { "the token of \($0.phrase)" } ?? "no token"),
          expected: "the token of \(user.phrase), who was signed in",
          because: owner == nil
            ? "the app passes tokens for it, and nothing else in a notification names the buyer"
            : "what one app user pays for would belong to another",
          evidence: [
            .transaction(transaction.id), .call(purchase.call),
            .window(purchase.buyer.window, shows: .access),
          ]
        )
      )
    }
  }
}

extension UserAction {
  /// Whether another app user may be signed in after it.
  fileprivate var changesUser: Bool {
    switch self {
    case .signIn, .signOut: true
    default: false
    }
  }
}
