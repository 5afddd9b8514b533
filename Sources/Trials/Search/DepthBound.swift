import Foundation

/// The chance that PCT has missed a bug of some depth, by its formula.
///
/// Burckhardt and others (ASPLOS 2010): a run with at most n chains and k picks meets a bug of
/// depth d with a chance of at least 1 / (n k^(d-1)). The bug must be one that the world of each
/// trial can show. It is no bound here: n and k are those of the order of an unhurried machine, and
/// others of the same trial may have more of both.
public struct DepthBound: Hashable, Sendable, Codable {
  /// How many ordering constraints the bug needs.
  public let depth: Int
  /// How many runs there were.
  public private(set) var runs = 0
  /// The sum of the runs' chances, in parts of 2^56: whole numbers add up the same in any order.
  ///
  /// It stays at its greatest value once it is there, after 256 certain runs: e^-256 is no chance.
  private var chances: UInt64 = 0

  init(depth: Int) { self.depth = depth }

  mutating func note(chains: UInt64, picks: UInt64) {
    runs += 1
    var ways = max(1, chains)
    for _ in 1..<depth { ways = Self.product(ways, max(1, picks)) }
    chances = Self.sum(chances, (1 << 56) / ways)
  }

  mutating func merge(_ other: DepthBound) {
    runs += other.runs
    chances = Self.sum(chances, other.chances)
  }

  private static func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let (product, isOver) = left.multipliedReportingOverflow(by: right)
    return isOver ? .max : product
  }

  private static func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let (sum, isOver) = left.addingReportingOverflow(right)
    return isOver ? .max : sum
  }

  /// The chance that none of the runs has met it, by the formula: e to the minus the sum.
  public var missed: Double { exp(-Double(chances) / 0x1p56) }
}
