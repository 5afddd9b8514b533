import HTTP
import StoreModel
import Trials

/// Looks for the fewest requests after which a server is wrong for the same reason.
struct ClaimSearch {
  /// Requests, one of which makes the server wrong.
  struct Order {
    var requests: [PlannedRequest]
    /// The place of the decisive request; nil if it is not known.
    let decisive: Int?

    /// The requests without the decisive one.
    fileprivate var others: [PlannedRequest] {
      requests.indices.filter { $0 != decisive }.map { requests[$0] }
    }

    /// Returns only the requests at some places, in order.
    fileprivate func only(_ places: [Int]) -> Order {
      Order(requests: places.map { requests[$0] }, decisive: places.firstIndex { $0 == decisive })
    }
  }

  /// Whether the requests are sent at once.
  let isTogether: Bool
  /// Whether the finding is about the server's answer after all requests, which one of them causes.
  let isAboutEnd: Bool
  /// Whether the finding shows after requests.
  let shows: ([PlannedRequest]) -> Bool
  /// What the server is right about after requests: about given purchases, or any if nil.
  let basis: (_ requests: [PlannedRequest], _ purchases: Set<TransactionID>?) -> ClaimBasis

  private static let simplifications: [@Sendable (inout PlannedRequest) -> Void] = [
    { $0.fault = .none }, { $0.kills = [] },
  ]

  /// Returns the fewest requests that make the claim of all requests.
  ///
  /// - Parameter candidates: The requests.
  /// - Returns: The requests; nil if the finding does not show again.
  func least(of candidates: [PlannedRequest]) -> Order? {
    guard shows(candidates) else { return nil }
    let all = Order(requests: candidates, decisive: nil)
    guard isAboutEnd else { return least(of: all) { shows($0.requests) } }
    let (order, claim) = isTogether ? (all, self.claim(of: all)) : beginning(of: candidates)
    return least(of: order) { shorter in
      claim.isKept(by: self.claim(of: shorter)) && shows(shorter.requests)
    }
  }

  /// Returns the fewest requests, and the fewest faults of theirs, for which a condition holds.
  private func least(of order: Order, _ isWanted: (Order) -> Bool) -> Order {
    let decisive = order.decisive.map { [$0] } ?? []
    let others = order.requests.indices.filter { $0 != order.decisive }
    let places = Removal.least(Array(others)) { places in
      let kept = (places + decisive).sorted()
      return !kept.isEmpty && isWanted(order.only(kept))
    }
    var least = order.only((places + decisive).sorted())
    for place in least.requests.indices {
      for simplify in Self.simplifications {
        var simpler = least
        simplify(&simpler.requests[place])
        let isSimpler = least.requests[place].isSimpler(than: simpler.requests[place])
        if isSimpler, isWanted(simpler) { least = simpler }
      }
    }
    return least
  }

  /// Returns requests with the decisive one, and what they claim.
  ///
  /// They are about one purchase if these explain the finding, so that a request about another
  /// purchase, of which the server is told at the same time, cannot look decisive.
  private func beginning(of candidates: [PlannedRequest]) -> (order: Order, claim: ServerClaim) {
    var best: (order: Order, claim: ServerClaim)?
    for part in Self.parts(of: candidates) where shows(part) {
      let (order, claim) = decided(part)
      if claim.isSufficient, claim.weight > best?.claim.weight ?? 0 { best = (order, claim) }
    }
    return best ?? decided(candidates)
  }

  /// Returns the requests about each purchase or subscription, if there are several.
  private static func parts(of candidates: [PlannedRequest]) -> [[PlannedRequest]] {
    var chains: [TransactionID] = []
    for chain in candidates.compactMap(\.chain) where !chains.contains(chain) {
      chains.append(chain)
    }
    guard chains.count > 1 else { return [] }
    return chains.map { chain in candidates.filter { $0.chain ?? chain == chain } }
  }

  /// Finds the decisive one of requests, and drops those after it that change nothing.
  ///
  /// It is the one since which the finding shows, or a forged one without which all is right: a
  /// server may be wrong for a moment before that, and would have become right later.
  private func decided(_ requests: [PlannedRequest]) -> (order: Order, claim: ServerClaim) {
    var list = requests
    while list.count > 1, shows(Array(list.dropLast())) { list.removeLast() }
    let last = Order(requests: list, decisive: list.count - 1)
    let claim = claim(of: last)
    guard !claim.isSufficient else { return (last, claim) }
    for place in requests.indices where requests[place].isForged {
      let order = Order(requests: requests, decisive: place)
      let claim = self.claim(of: order)
      if claim.isSufficient { return (order, claim) }
    }
    return (last, claim)
  }

  private func claim(of order: Order) -> ServerClaim {
    guard let place = order.decisive else {
      // Nobody knows which of them came last, but charges are the beginning of everything.
      let later = order.requests.filter(\.presupposesPurchase)
      let purchases = Set(later.compactMap(\.subject))
      return ServerClaim(
        cause: .overlap(presupposesPurchase: !later.isEmpty),
        basis: basis(order.requests.filter { !$0.presupposesPurchase }, purchases)
      )
    }
    let request = order.requests[place]
    let needed = request.presupposesPurchase
    return ServerClaim(
      cause: .request(
        request.form,
        transaction: request.subject,
        presupposesPurchase: needed
      ),
      basis: basis(order.others, needed ? request.subject.map { [$0] } : nil)
    )
  }
}

extension PlannedRequest {
  /// Whether another form of this request is different, because it lacks a fault of this one.
  fileprivate func isSimpler(than other: PlannedRequest) -> Bool {
    fault != other.fault || kills != other.kills
  }
}
