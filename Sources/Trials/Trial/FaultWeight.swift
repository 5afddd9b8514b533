import Simulation

/// The frequency of a fault in one trial of a swarm, relative to its scenario.
///
/// Rare faults practically never occur twice in a row: a defect that needs three failed writes
/// would need a thousand trials. Remaining faults are therefore more frequent in every second
/// trial. Multiplying the odds keeps each probability below 1 and above the written one.
enum FaultWeight: UInt64, CaseIterable {
  /// Never.
  case leftOut
  /// As often as written.
  case asWritten
  /// With eight times the odds: 1/100 becomes 8/107.
  case heavy
  /// With 128 times the odds: 1/100 becomes 128/227.
  case heaviest

  /// Draws a weight: left out in half of the cases, as written in a quarter, each heavier one in an
  /// eighth.
  ///
  /// - Parameter stream: the random stream of the swarm.
  /// - Returns: the weight.
  static func draw(from stream: inout RandomStream) -> FaultWeight {
    switch stream.next(below: 8) {
    case 0..<4: .leftOut
    case 4..<6: .asWritten
    case 6: .heavy
    default: .heaviest
    }
  }

  /// Applies this weight to a probability; 0 and 1 stay unless the fault is left out.
  ///
  /// - Parameter chance: the probability as written.
  func apply(to chance: inout Ratio) {
    switch self {
    case .leftOut: chance = .never
    case .asWritten: break
    case .heavy: chance = chance.multiplyingOdds(by: 8)
    case .heaviest: chance = chance.multiplyingOdds(by: 128)
    }
  }
}

extension Ratio {
  /// Returns the probability whose odds are a multiple of this one's.
  ///
  /// - Parameter factor: the factor, at least 1.
  /// - Returns: the probability, rounded if it would not fit.
  func multiplyingOdds(by factor: UInt32) -> Ratio {
    var hits = UInt64(numerator) * UInt64(factor)
    var misses = UInt64(denominator - numerator)
    // Rounding up keeps both sides above zero.
    while hits + misses > UInt64(UInt32.max) {
      hits = (hits + 1) / 2
      misses = (misses + 1) / 2
    }
    return Ratio(UInt32(hits), UInt32(hits + misses))
  }
}
