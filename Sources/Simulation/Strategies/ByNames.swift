/// Follows the order of names of a recording: for builds, or logic, whose jobs are others.
///
/// Among the candidates it prefers the one that leads to the earliest name that is not met yet, and
/// holds back what leads to a later one. An event has a name of its own; a job leads to the first
/// name not met that comes from the same as its chain (see ``NameLog``). What names do not decide
/// goes first in, first out.
///
/// One attempt seldom does: how many jobs lie between two names is another on each build, and which
/// chain is first in a mailbox is decided long before it shows. So attempts learn (``Experience``):
/// how many jobs lead to each name, so that none is reached too early; and of the attempt that came
/// farthest all is kept but a few turns right before it went astray.
public struct ByNames: Strategy {
  /// The names to follow.
  public struct Order: Sendable {
    /// The names, in order.
    public let names: [UInt64]
    /// What each came from.
    let causes: [(place: Int, branch: Int)]
    /// The places of each name, in order.
    let places: [UInt64: [Int]]
    /// The places of what came from each place, in order; what came from nothing is last.
    let children: [[Int]]

    /// Makes the order of a log.
    public init(_ log: NameLog) {
      let count = log.entries.count
      names = log.entries.map(\.name)
      causes = log.entries.map { ($0.cause ?? NameHint.none, $0.branch) }
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

  /// What an attempt has met.
  public struct Progress: Hashable, Sendable {
    /// The place of the earliest name that is not met; the number of names if all are.
    public internal(set) var firstUnmet = 0
    /// How many names are met.
    public internal(set) var met = 0
    /// The place of the first name that was to come when another one did; nil if all came in order.
    public internal(set) var firstDisorder: Int?
    /// What came instead.
    public internal(set) var instead: Int?

    /// Nothing is met.
    public init() {}
  }

  private let order: Order
  private let turns: [UInt32]
  private var isMet: [Bool]
  private var stream = RandomStream(seed: 0)
  private var seed: UInt64 = 0
  /// How it goes about the next name.
  private var way = Way()
  /// How far it has come.
  public private(set) var progress = Progress()
  /// How many jobs lead to each name, as far as it is known.
  public private(set) var hops: [Int?]

  /// How the next name is gone for.
  private struct Way {
    /// How far ahead chains are brought, all but their last job, before the next name.
    var ahead = 0
    /// How many jobs are taken to lead to a name that was never reached.
    var guess = 0
    /// Whether what leads to no name goes before the next name.
    var isIdleFirst = false
    /// Of sixteen choices, how many are of no reason.
    var unrest: UInt64 = 0
  }

  /// Names are what it goes by.
  public var goesByNames: Bool { true }

  /// Makes the strategy.
  ///
  /// - Parameters:
  ///   - order: the names to follow.
  ///   - experience: what attempts before have found; of the same order.
  public init(_ order: Order, _ experience: Experience) {
    self.order = order
    turns = experience.turns
    hops = experience.hops
    isMet = Array(repeating: false, count: order.names.count)
  }

  /// Starts at the first name.
  public mutating func begin(seed: UInt64) {
    self.seed = seed
    isMet = Array(repeating: false, count: order.names.count)
    progress = Progress()
    turn()
  }

  /// Takes the turn of the next name: 0 is straight on.
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
  public mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int {
    guard let place = place(of: name, from: cause) else { return cause.foreign }
    if place != progress.firstUnmet, progress.firstDisorder == nil {
      progress.firstDisorder = progress.firstUnmet
      progress.instead = place
    }
    if order.causes[place] == (cause.place, cause.branch) { hops[place] = cause.hops }
    isMet[place] = true
    progress.met += 1
    guard place == progress.firstUnmet else { return place }
    while progress.firstUnmet < isMet.count, isMet[progress.firstUnmet] {
      progress.firstUnmet += 1
    }
    turn()
    return place
  }

  /// The place that something has in the recording.
  ///
  /// It is the first one not met that came from the same, or from the same by another chain, or, as
  /// chains are cut otherwise in other builds, from something that is met.
  private func place(of name: UInt64, from cause: NameHint.Cause) -> Int? {
    guard let all = order.places[name] else { return nil }
    var sibling: Int?
    var other: Int?
    for place in all where !isMet[place] {
      let recorded = order.causes[place]
      if recorded == (cause.place, cause.branch) { return place }
      if sibling == nil, recorded.place == cause.known { sibling = place }
      if other == nil, !cause.isForeign, recorded.place < 0 || isMet[recorded.place] {
        other = place
      }
    }
    return sibling ?? other
  }

  // MARK: Choosing

  /// How a candidate stands: the lowest is taken.
  private struct Standing: Comparable {
    /// How good it is to take it now.
    enum Rank: Int {
      /// Is brought ahead.
      case ahead
      /// Leads to the next name.
      case next
      /// Is in the way of what does.
      case inTheWay
      /// Comes from the same as the next name.
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
    /// The place that it leads to, where that decides.
    let place: Int
    let instant: Int64
    let sequence: UInt64

    static func < (left: Standing, right: Standing) -> Bool {
      (left.rank.rawValue, left.place, left.instant, left.sequence)
        < (right.rank.rawValue, right.place, right.instant, right.sequence)
    }
  }

  /// Takes what leads to the earliest name that is not met.
  public mutating func choose(among candidates: Candidates) -> Int {
    let all = (0..<candidates.count).map { candidates[$0] }
    // What is on its way already is not what a job will lead to.
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
        // What was never let go in the recording waits; what is of no name in it goes on.
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

  /// The first name not met that a chain of jobs leads to.
  private func target(of cause: NameHint.Cause, except others: [Int?]) -> Int? {
    order.children[cause.known < 0 ? order.names.count : cause.known].first {
      let isOwn = cause.isForeign || order.causes[$0].branch == cause.branch
      return isOwn && !isMet[$0] && !others.contains($0)
    }
  }
}

/// What comes from a name that the recording does not hold still comes from the last that it does.
extension NameHint.Cause {
  /// What the strategy calls the next name of the chain, if the recording does not hold it.
  fileprivate var foreign: Int { isForeign ? place : -3 - (place + 1) }

  fileprivate var isForeign: Bool { place <= -3 }

  /// The last place of the chain that the recording holds.
  fileprivate var known: Int { isForeign ? -place - 4 : place }
}
