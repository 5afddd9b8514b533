public import Simulation

/// How users come and go while a load is put on.
///
/// Names as in load testing: an open model lets users come whether or not the system keeps up, a
/// closed one has so many users who each wait for what they did before (Schroeder, Wierman,
/// Harchol-Balter, "Open versus closed: a cautionary tale", NSDI 2006).
public enum LoadPlan: Hashable, Sendable {
  /// Users come at a rate; each takes one journey. Whoever finds so many under way does not come,
  /// and is counted.
  case open([ArrivalStage], atMost: Int)
  /// So many users take one journey after the other, with a pause between two.
  case closed([UserStage], pause: DelayRange)

  /// How long each stage lasts.
  public var lengths: [VirtualDuration] {
    switch self {
    case .open(let stages, _): stages.map(\.length)
    case .closed(let stages, _): stages.map(\.length)
    }
  }

  /// How long it lasts altogether.
  public var length: VirtualDuration { lengths.reduce(.zero, +) }

  /// In which stage an instant is.
  ///
  /// - Parameter instant: of the world.
  /// - Returns: the number of the stage, from 0; nil: the last one is over.
  public func stage(at instant: VirtualInstant) -> Int? {
    var end = VirtualInstant.start
    let lengths = lengths
    for (number, length) in lengths.enumerated() {
      end = end + length
      if instant < end { return number }
    }
    return nil
  }
}
