/// Probabilistic concurrency testing: always what has the highest priority, which few chosen
/// moments change.
///
/// Burckhardt, Kothari, Musuvathi, Nagarakatte: "A randomized scheduler with probabilistic
/// guarantees of finding bugs" (ASPLOS 2010). Every ``Chain`` has a random priority. At `depth` - 1
/// picks, drawn among as many as the program is expected to have, what would be next is put behind
/// everything else; the first of these picks puts it behind what any other does, whichever of them
/// comes first in time. A bug that shows whenever `depth` steps come in a certain order is met with
/// a chance of at least 1 / (chains x picks^(depth - 1)) in each run, if no run has more chains and
/// picks than the program is expected to have.
public struct PCT: Strategy {
  /// How many consecutive picks of one chain are believed: a loop that waits for somebody else
  /// would go on for ever, so then all priorities are drawn anew.
  static let timeout = 1_000

  private let depth: Int
  private let profile: Profile
  private var stream = RandomStream(seed: 0)
  private var salt: UInt64 = 0
  /// The picks at which something is put behind everything else: in no order of time.
  private var changes: [UInt64] = []
  /// What each change has put behind everything else: the first change's is the last of all.
  private var demoted: [Chain?] = []
  private var pick: UInt64 = 0
  private var last: Chain?
  private var repeats = 0

  /// Makes the strategy.
  ///
  /// - Parameters:
  ///   - depth: how many steps whose order decides are looked for; at least 1.
  ///   - profile: what is expected of the program.
  public init(depth: Int, profile: Profile) {
    precondition(depth >= 1, "no bug is less deep than 1")
    self.depth = depth
    self.profile = profile
  }

  /// Draws priorities and the moments at which they change.
  public mutating func begin(seed: UInt64) {
    stream = RandomStream(seed: seed, purpose: "pct")
    salt = stream.next()
    pick = 0
    demoted = Array(repeating: nil, count: depth - 1)
    last = nil
    repeats = 0
    changes = (1..<depth).map { _ in 1 + stream.next(below: max(1, profile.picks)) }
  }

  /// Takes the candidate whose chain has the highest priority.
  public mutating func choose(among candidates: Candidates) -> Int {
    pick += 1
    var best = first(among: candidates)
    for (place, change) in changes.enumerated() where change == pick {
      if let before = demoted.firstIndex(of: best.chain) { demoted[before] = nil }
      demoted[place] = best.chain
      best = first(among: candidates)
    }
    repeats = best.chain == last ? repeats + 1 : 0
    last = best.chain
    if repeats == Self.timeout {
      repeats = 0
      salt = stream.next()
      demoted = Array(repeating: nil, count: depth - 1)
    }
    return best.index
  }

  private func first(among candidates: Candidates) -> (index: Int, chain: Chain) {
    var best = (index: 0, chain: candidates[0].chain)
    var highest = priority(of: best.chain)
    for index in 1..<candidates.count {
      let chain = candidates[index].chain
      let rival = priority(of: chain)
      if highest < rival {
        best = (index, chain)
        highest = rival
      }
    }
    return best
  }

  /// Below `depth` for what was put behind.
  private func priority(of chain: Chain) -> UInt64 {
    if let place = demoted.firstIndex(of: chain) { return UInt64(place) }
    return chain.drawn(salt) | 1 << 32
  }
}

extension Chain {
  /// A number that is the chain's as long as the salt stays.
  func drawn(_ salt: UInt64) -> UInt64 {
    switch self {
    case .lane(let number): RandomStream.mix(salt ^ UInt64(number))
    case .alone(let sequence): RandomStream.mix(salt ^ ~sequence)
    }
  }
}
