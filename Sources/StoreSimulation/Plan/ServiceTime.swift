package import Simulation

/// The service time of one work item.
package enum ServiceTime: Hashable, Sendable {
  /// Uniformly distributed between two bounds; constant if they are equal.
  case even(DelayRange)
  /// Exponentially distributed with this mean.
  case exponential(mean: VirtualDuration)

  /// Draws a length.
  ///
  /// - Parameter draw: returns a uniform number below its argument each time.
  /// - Returns: the length.
  func next(_ draw: (UInt64) -> UInt64) -> VirtualDuration {
    switch self {
    case .even(let range):
      guard range.least < range.most else { return range.least }
      let spread = UInt64(range.most.rawValue - range.least.rawValue)
      return range.least + VirtualDuration(rawValue: Int64(draw(spread + 1)))
    case .exponential(let mean):
      let number = ExponentialDraw.next { draw(1 << ExponentialDraw.wordBits) }
      let length = UInt128(number) * UInt128(mean.rawValue) / UInt128(ExponentialDraw.one)
      return VirtualDuration(rawValue: Int64(clamping: length))
    }
  }
}
