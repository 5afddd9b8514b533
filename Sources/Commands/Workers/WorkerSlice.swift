import Trials

/// The counts of a worker since its last answer, as one line of its standard output.
struct WorkerSlice: Hashable, Sendable, Codable {
  /// The number of the first trial that is not included yet; this slice and earlier ones include
  /// all requested trials below it.
  let end: Int
  /// The counts.
  let tally: HuntTally
}
