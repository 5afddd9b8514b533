import Foundation

/// The chance that PCT has missed a bug of some depth, by its formula.
///
/// Burckhardt and others (ASPLOS 2010): a run with at most n chains and k picks finds a bug of
/// depth d with a chance of at least 1 / (n k^(d-1)), if the world of each trial can show the bug.
/// Here, this is not a strict bound: n and k are measured in the order of a lightly loaded machine,
/// and other orders of the same trial may have more of both.
package struct DepthBound: Hashable, Sendable, Codable {
  /// The number of ordering constraints that the bug needs.
  package let depth: Int
  /// The number of runs.
  package private(set) var runs = 0
  /// The sum of the runs' chances, in units of 2^-56; integers add up the same in any order.
  ///
  /// The sum saturates after 256 certain runs; e^-256 is negligible.
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

  /// The chance that none of the runs has found the bug, by the formula: e to the minus the sum.
  package var missed: Double { exp(-Double(chances) / 0x1p56) }
}
