import Foundation
import Testing
import Trials

extension HuntTally {
  /// A tally of trials that found nothing; its digest tells which trials it holds, each once.
  ///
  /// Trials that leave the pending work of killed apps as it is have other digests.
  static func of(_ trials: some Sequence<Int>, leavesDead: Bool = false) throws -> HuntTally {
    let empty = try JSONEncoder().encode(HuntTally(scenarioCount: 1))
    var members = try #require(
      try JSONSerialization.jsonObject(with: empty) as? [String: Any]
    )
    members["trials"] = trials.reduce(0) { count, _ in count + 1 }
    let other: UInt64 = leavesDead ? 1 << 40 : 0
    members["digest"] = trials.reduce(UInt64(0)) { $0 &+ digest(of: $1) &+ other }
    return try JSONDecoder().decode(
      HuntTally.self,
      from: JSONSerialization.data(withJSONObject: members)
    )
  }

  /// Sums of these tell nearly every set of trials from every other.
  static func digest(of trial: Int) -> UInt64 { (UInt64(trial) &+ 1) &* (UInt64(trial) &+ 7) }

  /// A finding in one trial.
  static func with(findingIn trial: Int, _ signature: String = "a/b>c/none") -> HuntTally {
    var tally = HuntTally(scenarioCount: 1)
    tally.add(
      ended: Finding(
        kind: .violation,
        trial: trial,
        seed: UInt64(trial),
        signature: signature,
        saw: "",
        expected: "",
        because: ""
      ),
      ofScenario: 0,
      by: .random
    )
    return tally
  }
}
