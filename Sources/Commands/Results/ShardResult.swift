import StoreJSON

/// What `hunt --shard` prints as JSON; only `merge` has the result of the whole hunt.
struct ShardResult: JSONObject {
  var shard = 0
  var shards = 0
  var complete = false
  var trials = 0
  var failedTrials = 0
  var findings: [String] = []
  var file = ""

  static let members: [JSONMember<Self>] = [
    .init("shard", \.shard, "The number of the shard, from 0."),
    .init("shards", \.shards, "The number of shards of the hunt."),
    .init("complete", \.complete, "Whether all its trials have run."),
    .init("trials", \.trials, "The number of trials so far."),
    .init("failedTrials", \.failedTrials, "The number of trials in which something was found."),
    .init("findings", \.findings, "The signatures of what was found."),
    .init("file", \.file, "The path of the file that 'merge' reads."),
  ]
}
