import FileFormats
import Simulation
import Trials

extension HuntReport {
  /// The most things that the report for people names.
  private static let mostMissing = 10

  /// The line that says what the app asked for and did not get; none if it got everything.
  ///
  /// An app without its files or products often does nothing, and then nothing is found.
  var missingLines: [String] {
    let all = tally.missing.all
    guard !all.isEmpty else { return [] }
    var phrases = all.prefix(Self.mostMissing).map { thing in
      let times = thing.count == 1 ? "once" : "\(Digits.grouped(thing.count)) times"
      return "\(thing.name) (\(times))"
    }
    if all.count > phrases.count { phrases.append("\(all.count - phrases.count) more") }
    return ["asked for and missing: " + phrases.joined(separator: "; ")]
  }
}
