/// What came of a load, stage by stage.
public struct LoadTally: Hashable, Sendable {
  /// What came of one stage.
  public struct Stage: Hashable, Sendable {
    /// How many journeys began.
    public internal(set) var begun: UInt64 = 0
    /// How many users did not come, as too many were under way, or nobody was free.
    public internal(set) var dropped: UInt64 = 0
    /// How many journeys came to their end.
    public internal(set) var finished: UInt64 = 0
    /// The most users that were under way at once.
    public internal(set) var mostAtOnce = 0
  }

  /// One for each stage, in their order.
  public internal(set) var stages: [Stage]
  /// How many users are under way.
  public internal(set) var underWay = 0

  init(stages: Int) { self.stages = Array(repeating: Stage(), count: stages) }
}
