/// The result of a load by stage.
public struct LoadTally: Hashable, Sendable {
  /// The result of one stage.
  public struct Stage: Hashable, Sendable {
    /// The number of journeys that began.
    public internal(set) var begun: UInt64 = 0
    /// The number of users who did not arrive because too many were active or none was free.
    public internal(set) var dropped: UInt64 = 0
    /// The number of journeys that ended.
    public internal(set) var finished: UInt64 = 0
    /// The largest number of users active at once.
    public internal(set) var mostAtOnce = 0
  }

  /// The stages in order.
  public internal(set) var stages: [Stage]
  /// The number of active users.
  public internal(set) var underWay = 0

  init(stages: Int) { self.stages = Array(repeating: Stage(), count: stages) }
}
