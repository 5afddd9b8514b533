import Trials

/// What a worker has counted since it last answered, as one line of its standard output.
struct WorkerSlice: Hashable, Sendable, Codable {
  /// The number of the first trial that is not in it; all that were asked for below are, in this
  /// slice or in an earlier one.
  let end: Int
  /// What was counted.
  let tally: HuntTally
}
