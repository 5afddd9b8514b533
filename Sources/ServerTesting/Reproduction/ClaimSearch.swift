import HTTP
import StoreModel
import Trials

/// Looks for the fewest requests after which a server is wrong for the same reason.
struct ClaimSearch {
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
  func least(of candidates: [PlannedRequest]) -> [PlannedRequest]? {
    guard shows(candidates) else { return nil }
    guard isAboutEnd else { return least(candidates) { !$0.isEmpty && shows($0) } }
    let (all, claim) =
      isTogether ? (candidates, self.claim(of: candidates)) : beginning(of: candidates)
    let decisive = isTogether ? [] : Array(all.suffix(1))
    return least(Array(all.dropLast(decisive.count)), before: decisive) { list in
      !list.isEmpty && claim.isKept(by: self.claim(of: list)) && shows(list)
    }
  }

  /// Returns the fewest requests, and the fewest faults of theirs, for which a condition holds.
  private func least(
    _ requests: [PlannedRequest],
    before rest: [PlannedRequest] = [],
    _ isWanted: ([PlannedRequest]) -> Bool
  ) -> [PlannedRequest] {
    var least = Removal.least(requests) { isWanted($0 + rest) } + rest
    for place in least.indices {
      for simplify in Self.simplifications {
        var simpler = least
        simplify(&simpler[place])
        if least[place].isSimpler(than: simpler[place]), isWanted(simpler) { least = simpler }
      }
    }
    return least
  }

  /// Returns requests that end with the decisive one, and what they claim.
  ///
  /// They are about one purchase if these explain the finding, so that a request about another
  /// purchase, of which the server is told at the same time, cannot look decisive.
  private func beginning(
    of candidates: [PlannedRequest]
  ) -> (list: [PlannedRequest], claim: ServerClaim) {
    var best: (list: [PlannedRequest], claim: ServerClaim)?
    for part in Self.parts(of: candidates) where shows(part) {
      let list = endingWithDecisive(part)
      let claim = claim(of: list)
      if claim.isSufficient, claim.weight > best?.claim.weight ?? 0 { best = (list, claim) }
    }
    if let best { return best }
    let list = endingWithDecisive(candidates)
    return (list, claim(of: list))
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

  /// Drops the requests after the one since which the finding shows.
  private func endingWithDecisive(_ requests: [PlannedRequest]) -> [PlannedRequest] {
    var list = requests
    while list.count > 1, shows(Array(list.dropLast())) { list.removeLast() }
    return list
  }

  private func claim(of list: [PlannedRequest]) -> ServerClaim {
    guard let last = list.last, !isTogether else {
      // Nobody knows which of them came last, but charges are the beginning of everything.
      let later = list.filter(\.presupposesPurchase)
      let purchases = Set(later.compactMap(\.subject))
      return ServerClaim(
        cause: .overlap(presupposesPurchase: !later.isEmpty),
        basis: basis(list.filter { !$0.presupposesPurchase }, purchases)
      )
    }
    let needed = last.presupposesPurchase
    return ServerClaim(
      cause: .last(last.form, last.subject, presupposesPurchase: needed),
      basis: basis(Array(list.dropLast()), needed ? last.subject.map { [$0] } : nil)
    )
  }
}

extension PlannedRequest {
  /// Whether another form of this request is different, because it lacks a fault of this one.
  fileprivate func isSimpler(than other: PlannedRequest) -> Bool {
    fault != other.fault || kills != other.kills
  }
}
