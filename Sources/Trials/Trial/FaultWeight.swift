import Simulation

/// How often a faults comes in one trial of a swarm, by what its scenario says.
///
/// What is rare never comes twice in a row: a defect that needs three failed writes would wait for
/// a thousand trials. So what stays comes heavier in every second trial, by its odds, as these
/// leave a chance below one and above what is written.
enum FaultWeight: UInt64, CaseIterable {
  /// Not at all.
  case leftOut
  /// As often as written.
  case asWritten
  /// With eight times the odds: a hundredth becomes eight of 107.
  case heavy
  /// With 128 times the odds: a hundredth becomes 128 of 227.
  case heaviest

  /// Draws one: left out every second time, as written every fourth, heavier every eighth each.
  ///
  /// - Parameter stream: the swarm's.
  /// - Returns: the fault weight.
  static func draw(from stream: inout RandomStream) -> FaultWeight {
    switch stream.next(below: 8) {
    case 0..<4: .leftOut
    case 4..<6: .asWritten
    case 6: .heavy
    default: .heaviest
    }
  }

  /// Gives a chance this weight; what never happens and what always does stay so.
  ///
  /// - Parameter chance: the chance as it is written.
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
  /// A chance whose odds, for to against, are a multiple of this one's.
  ///
  /// - Parameter factor: by how much, at least 1.
  /// - Returns: the chance; rounded where it would not fit.
  func multiplyingOdds(by factor: UInt32) -> Ratio {
    var hits = UInt64(numerator) * UInt64(factor)
    var misses = UInt64(denominator - numerator)
    // Rounded towards what is certain, so that neither side vanishes.
    while hits + misses > UInt64(UInt32.max) {
      hits = (hits + 1) / 2
      misses = (misses + 1) / 2
    }
    return Ratio(UInt32(hits), UInt32(hits + misses))
  }
}
