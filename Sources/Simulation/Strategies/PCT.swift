/// Probabilistic concurrency testing: always chooses the highest priority, and changes priorities
/// at a few drawn points.
///
/// Burckhardt, Kothari, Musuvathi, Nagarakatte: "A randomized scheduler with probabilistic
/// guarantees of finding bugs" (ASPLOS 2010). Every ``Chain`` has a random priority. At `depth` - 1
/// picks, drawn from the expected number of picks of the program, the next candidate is put behind
/// everything else. The first of these picks puts it behind those of all others, whichever of them
/// comes first in time. A bug that shows whenever `depth` steps come in a certain order is found in
/// each run with a probability of at least 1 / (chains x picks^(depth - 1)), if no run has more
/// chains and picks than expected.
package struct PCT: Strategy {
  /// The maximum number of consecutive picks of one chain.
  ///
  /// A loop that waits for another chain would continue forever, so after that all priorities are
  /// drawn anew.
  static let mostRepeats = 1_000

  private let depth: Int
  private let profile: Profile
  private var stream = RandomStream(seed: 0)
  private var salt: UInt64 = 0
  /// The picks at which a chain is put behind everything else, in no order of time.
  private var changes: [UInt64] = []
  /// The chain that each change has put behind everything else; that of the first change is last of
  /// all.
  private var demoted: [Chain?] = []
  private var pick: UInt64 = 0
  private var last: Chain?
  private var repeats = 0

  /// Creates the strategy.
  ///
  /// - Parameters:
  ///   - depth: The number of steps whose order matters for the bugs to find; at least 1.
  ///   - profile: The expected profile of the program.
  package init(depth: Int, profile: Profile) {
    precondition(depth >= 1, "depth must be at least 1")
    self.depth = depth
    self.profile = profile
  }

  /// Draws the priorities and the picks at which they change.
  package mutating func begin(seed: UInt64) {
    stream = RandomStream(seed: seed, purpose: "pct")
    salt = stream.next()
    pick = 0
    demoted = Array(repeating: nil, count: depth - 1)
    last = nil
    repeats = 0
    changes = (1..<depth).map { _ in 1 + stream.next(below: max(1, profile.picks)) }
  }

  /// Takes the candidate whose chain has the highest priority.
  package mutating func choose(among candidates: Candidates) -> Int {
    pick += 1
    var best = first(among: candidates)
    for (place, change) in changes.enumerated() where change == pick {
      if let before = demoted.firstIndex(of: best.chain) { demoted[before] = nil }
      demoted[place] = best.chain
      best = first(among: candidates)
    }
    repeats = best.chain == last ? repeats + 1 : 0
    last = best.chain
    if repeats == Self.mostRepeats {
      repeats = 0
      salt = stream.next()
      demoted = Array(repeating: nil, count: depth - 1)
    }
    return best.index
  }

  private func first(among candidates: Candidates) -> (index: Int, chain: Chain) {
    let index = candidates.first(by: >) { priority(of: $0.chain) }
    return (index, candidates.rank(index).chain)
  }

  /// Returns the priority of a chain, which is below `depth` if it was put behind.
  private func priority(of chain: Chain) -> UInt64 {
    if let place = demoted.firstIndex(of: chain) { return UInt64(place) }
    return chain.drawn(salt) | 1 << 32
  }
}

extension Chain {
  /// Returns a number that stays the same for the chain as long as the salt does.
  func drawn(_ salt: UInt64) -> UInt64 {
    switch self {
    case .lane(let number): RandomStream.mix(salt ^ UInt64(number))
    case .alone(let sequence): RandomStream.mix(salt ^ ~sequence)
    }
  }
}
