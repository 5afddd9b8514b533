import Foundation

/// The chance that PCT has missed a bug of some depth.
///
/// Burckhardt and others (ASPLOS 2010): a run with n chains and k picks meets a bug of depth d with
/// a chance of at least 1 / (n k^(d-1)). The bug must be one that the world of each trial can show.
public struct DepthBound: Hashable, Sendable, Codable {
  /// How many ordering constraints the bug needs.
  public let depth: Int
  /// How many runs there were.
  public private(set) var runs = 0
  /// The sum of the runs' chances, in parts of 2^56: whole numbers add up the same in any order.
  private var chances: UInt64 = 0

  init(depth: Int) { self.depth = depth }

  mutating func note(chains: UInt64, picks: UInt64) {
    runs += 1
    var ways = max(1, chains)
    for _ in 1..<depth { ways = ways.multipliedReportingOverflow(by: max(1, picks)).partialValue }
    chances &+= (1 << 56) / max(1, ways)
  }

  mutating func merge(_ other: DepthBound) {
    runs += other.runs
    chances &+= other.chances
  }

  /// The chance that none of the runs has met it, at most: e to the minus the sum.
  public var missed: Double { exp(-Double(chances) / 0x1p56) }
}
