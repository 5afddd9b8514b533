/// Follows the order of names in a recording, for builds or logic with different jobs.
///
/// Among the candidates, it prefers the one that leads to the earliest unmet name and holds back
/// those that lead to later ones. An event has its own name. A job leads to the first unmet name
/// that has the same cause as its chain (see ``NameLog``). Choices that names do not decide are
/// first in, first out.
///
/// One attempt rarely succeeds: the number of jobs between two names differs between builds, and
/// the order of chains in a mailbox is decided long before it shows. Therefore attempts learn
/// (``Experience``). They learn how many jobs lead to each name, so that no name is reached too
/// early. And the attempt that got farthest is kept, except for a few turns right before it failed.
package struct ByNames: NameFollower, Hashable {
  /// The order of names to follow.
  package struct Order: Hashable, Sendable {
    /// The name that led to another, by its index, and the chain that began there.
    struct Cause: Hashable {
      let place: Int
      let branch: Int
    }

    /// The names, in order.
    package let names: [UInt64]
    /// The cause of each name.
    let causes: [Cause]
    /// The indices of each name, in order.
    let places: [UInt64: [Int]]
    /// The indices of the names caused by each index, in order; the last element is for names
    /// without a cause.
    let children: [[Int]]

    /// Creates the order of a log.
    package init(_ log: NameLog) {
      let count = log.entries.count
      names = log.entries.map(\.name)
      causes = log.entries.map { Cause(place: $0.cause ?? NameHint.none, branch: $0.branch) }
      var places: [UInt64: [Int]] = [:]
      var children = [[Int]](repeating: [], count: count + 1)
      for (place, entry) in log.entries.enumerated() {
        places[names[place], default: []].append(place)
        children[entry.cause ?? count].append(place)
      }
      self.places = places
      self.children = children
    }
  }

  private let order: Order
  private let turns: [UInt32]
  private var isMet: [Bool]
  private var stream = RandomStream(seed: 0)
  private var seed: UInt64 = 0
  /// The way in which the next name is approached.
  private var way = Way()
  /// The progress so far.
  package private(set) var progress = NameProgress()
  /// The number of jobs that lead to each name, if known.
  package private(set) var hops: [Int?]

  /// A way of approaching the next name.
  private struct Way: Hashable {
    /// The number of later names whose chains advance, except for their last job, before the next
    /// name.
    var ahead = 0
    /// The assumed number of jobs that lead to a name that was never reached.
    var guess = 0
    /// Whether candidates that lead to no name go before the next name.
    var isIdleFirst = false
    /// The number of random choices out of sixteen.
    var unrest: UInt64 = 0
  }

  /// Creates the strategy.
  ///
  /// - Parameters:
  ///   - order: The names to follow.
  ///   - experience: The results of earlier attempts with the same order.
  package init(_ order: Order, _ experience: Experience) {
    self.order = order
    turns = experience.turns
    hops = experience.hops
    isMet = Array(repeating: false, count: order.names.count)
  }

  /// Starts at the first name.
  package mutating func begin(seed: UInt64) {
    self.seed = seed
    isMet = Array(repeating: false, count: order.names.count)
    progress = NameProgress()
    turn()
  }

  /// Takes the turn of the next name: 0 is the direct way.
  private mutating func turn() {
    let turn = progress.firstUnmet < turns.count ? turns[progress.firstUnmet] : 0
    way = Way()
    guard turn > 0 else { return }
    stream = RandomStream(seed: seed, purpose: "by names", owner: UInt64(turn))
    let reach = stream.next(below: 6)
    way.ahead = reach == 0 ? 0 : 1 << Int(reach)
    way.guess = Int(stream.next(below: 8))
    way.isIdleFirst = stream.next(below: 2) == 0
    way.unrest = stream.next(below: 3) == 0 ? stream.next(below: 9) : 0
  }

  // MARK: Hearing

  /// Marks a name as met.
  package mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int {
    guard let place = place(of: name, from: cause) else { return cause.foreign }
    if place != progress.firstUnmet, progress.firstDisorder == nil {
      progress.firstDisorder = progress.firstUnmet
      progress.instead = place
    }
    if order.causes[place] == cause.recorded { hops[place] = cause.hops }
    isMet[place] = true
    progress.met += 1
    guard place == progress.firstUnmet else { return place }
    while progress.firstUnmet < isMet.count, isMet[progress.firstUnmet] {
      progress.firstUnmet += 1
    }
    turn()
    return place
  }

  /// Returns the index of a name in the recording.
  ///
  /// It is the first unmet index with the same cause, or with the same cause by another chain, or,
  /// because chains are split differently in other builds, with any met cause.
  private func place(of name: UInt64, from cause: NameHint.Cause) -> Int? {
    guard let all = order.places[name] else { return nil }
    var sibling: Int?
    var other: Int?
    for place in all where !isMet[place] {
      let recorded = order.causes[place]
      if recorded == cause.recorded { return place }
      if sibling == nil, recorded.place == cause.known { sibling = place }
      if other == nil, !cause.isForeign, recorded.place < 0 || isMet[recorded.place] {
        other = place
      }
    }
    return sibling ?? other
  }

  // MARK: Choosing

  /// The standing of a candidate; the lowest is taken.
  private struct Standing: Comparable {
    /// The preference for taking the candidate now.
    enum Rank: Int {
      /// Advances early.
      case ahead
      /// Leads to the next name.
      case next
      /// Blocks a candidate that leads to the next name.
      case inTheWay
      /// Has the same cause as the next name.
      case kin
      /// Leads to no name, or to a later one that it does not reach yet.
      case idle
      /// May reach a later name.
      case later
      /// Is a later name.
      case event
      /// Never happened in the recording.
      case never
    }

    let rank: Rank
    /// The index of the name that it leads to, if that decides.
    let place: Int
    let instant: Int64
    let sequence: UInt64

    static func < (left: Standing, right: Standing) -> Bool {
      (left.rank.rawValue, left.place, left.instant, left.sequence)
        < (right.rank.rawValue, right.place, right.instant, right.sequence)
    }
  }

  /// Takes the candidate that leads to the earliest unmet name.
  package mutating func choose(among candidates: Candidates) -> Int {
    let all = (0..<candidates.count).map { candidates[$0] }
    // Events that are already in transit are not what a job will lead to.
    let arriving = all.map { candidate in
      candidate.hint.flatMap { hint in hint.name.flatMap { place(of: $0, from: hint.chains[0]) } }
    }
    let standings = zip(all, arriving).map { candidate, place in
      let (rank, place) = rank(candidate.hint, place, arriving)
      return Standing(
        rank: rank,
        place: place,
        instant: candidate.instant.rawValue,
        sequence: candidate.sequence
      )
    }
    let best = standings.indices.min { standings[$0] < standings[$1] } ?? 0
    guard way.unrest > 0, stream.next(below: 16) < way.unrest else { return best }
    let bound = Standing.Rank.later.rawValue
    let open = standings.indices.filter { standings[$0].rank.rawValue < bound }
    return open.isEmpty ? best : open[Int(stream.next(below: UInt64(open.count)))]
  }

  private func rank(
    _ hint: NameHint?,
    _ arriving: Int?,
    _ others: [Int?]
  ) -> (Standing.Rank, Int) {
    let next = progress.firstUnmet
    guard let hint else { return (.never, 0) }
    if hint.name != nil {
      guard let arriving else {
        // An event that the recording held back waits; one without a name in the recording
        // proceeds.
        return (hint.chains[0].isForeign ? .idle : .never, 0)
      }
      return arriving == next ? (.next, 0) : (.event, arriving)
    }
    let targets = hint.chains.map { target(of: $0, except: others) }
    if targets[0] == next { return (.next, 0) }
    if targets.contains(next) { return (.inTheWay, 0) }
    guard let target = targets[0] else {
      if way.isIdleFirst { return (.ahead, 0) }
      let isKin = next < order.names.count && order.causes[next].place == hint.chains[0].place
      return (isKin ? .kin : .idle, 0)
    }
    let needed = hops[target] ?? way.guess
    guard hint.chains[0].hops + 1 < needed else { return (.later, target) }
    return target <= next + way.ahead ? (.ahead, target) : (.idle, 0)
  }

  /// Returns the first unmet name that a chain of jobs leads to.
  private func target(of cause: NameHint.Cause, except others: [Int?]) -> Int? {
    order.children[cause.known < 0 ? order.names.count : cause.known].first {
      let isOwn = cause.isForeign || order.causes[$0].branch == cause.branch
      return isOwn && !isMet[$0] && !others.contains($0)
    }
  }
}

/// The effects of a name that is not in the recording are attributed to the last name that is.
extension NameHint.Cause {
  /// The cause as an order has it.
  fileprivate var recorded: ByNames.Order.Cause { .init(place: place, branch: branch) }

  /// The strategy's number for the next name of the chain, if it is not in the recording.
  fileprivate var foreign: Int { isForeign ? place : -3 - (place + 1) }

  fileprivate var isForeign: Bool { place <= -3 }

  /// The last index of the chain that is in the recording.
  fileprivate var known: Int { isForeign ? -place - 4 : place }
}
