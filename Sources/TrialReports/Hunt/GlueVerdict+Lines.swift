package import Trials

extension GlueVerdict {
  /// The verdict for people.
  package var lines: [String] {
    let list = products.joined(separator: ", ")
    let first =
      switch access {
      case .reported: "the glue reports what customers buy"
      case .partly: "the glue does not report that these were bought: \(list)"
      case .unreported: "the glue reports no purchase: 'unlocked' never named what was bought"
      case .untold:
        "access is not judged: the glue does not report what is unlocked ('tellsUnlocked' is false)"
      case .unread: "the check ended before it could tell what the glue reports"
      case .unsold: "no customer could buy anything"
      case .always: "the glue reports these as unlocked before anyone buys them: \(list)"
      }
    let better = choices.map(\.expression).joined(separator: " and ")
    let isBetter = access != .reported && !choices.isEmpty
    let unreported = credits.flatMap { $0.isReported ? nil : $0.expression }
    return [first] + (isBetter ? ["what customers buy is in: \(better)"] : [])
      + (unreported.map { ["credits are in: \($0)"] } ?? [])
      + (ranking.isEmpty ? [] : ["what changed:"]) + ranking.map { "  \($0)" } + notes
  }
}
