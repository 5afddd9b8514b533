package import Simulation

/// The arrival of users under load.
///
/// The terms are those of load testing. In an open model, users arrive whether or not the system
/// keeps up. In a closed model, a fixed number of users each wait for their previous action
/// (Schroeder, Wierman, Harchol-Balter, "Open versus closed: a cautionary tale", NSDI 2006).
package enum LoadPlan: Hashable, Sendable {
  /// Users arrive at a rate, and each takes one journey.
  ///
  /// If the maximum number is active, a user does not arrive and is counted as dropped.
  case open([ArrivalStage], atMost: Int)
  /// A number of users take one journey after another, with a pause between two.
  case closed([UserStage], pause: DelayRange)

  /// The length of each stage.
  package var lengths: [VirtualDuration] {
    switch self {
    case .open(let stages, _): stages.map(\.length)
    case .closed(let stages, _): stages.map(\.length)
    }
  }

  /// The total length.
  package var length: VirtualDuration { lengths.reduce(.zero, +) }

  /// Returns the stage at an instant.
  ///
  /// - Parameter instant: an instant of the world.
  /// - Returns: the number of the stage, from 0; nil after the last stage.
  package func stage(at instant: VirtualInstant) -> Int? {
    var end = VirtualInstant.start
    let lengths = lengths
    for (number, length) in lengths.enumerated() {
      end = end + length
      if instant < end { return number }
    }
    return nil
  }
}
