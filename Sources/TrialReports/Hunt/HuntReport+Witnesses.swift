package import FileFormats
package import Trials

extension HuntReport {
  /// A witness of a finding that was shrunk, because the signature may have a second cause.
  package struct Other: Sendable {
    /// The finding, as the witness showed it.
    package let finding: Finding
    /// The path of its recording.
    package let recording: String
    /// The result of shrinking it.
    package let smaller: Smaller

    /// Collects what is known about a witness.
    package init(finding: Finding, recording: String, smaller: Smaller) {
      (self.finding, self.recording, self.smaller) = (finding, recording, smaller)
    }
  }

  /// The witnesses to shrink after all bugs, each with the index of its finding.
  ///
  /// Only those of a finding with a whole small story, which theirs can be compared with.
  package var witnesses: [(index: Int, finding: Finding)] {
    foremost(mostInFull).filter { smaller[$0]?.isUnfinished == false }.flatMap { index in
      let finding = tally.findings[index]
      return finding.witnesses.map { (index: index, finding: finding.seen(by: $0)) }
    }
  }

  /// Writes the recording of a witness, apart from those of the findings, and returns its path.
  package func writeRecording(
    of finding: Finding,
    to directory: (Scenario) -> String
  ) throws(AtomicFile.Failure) -> String {
    let trial = plan.trial(of: finding)
    let path = RaceFolder(in: directory(trial.scenario)).path(ofOther: finding.fileName)
    try AtomicFile.write(record(finding, of: trial).0.text, to: path)
    return path
  }

  /// Returns the witnesses of a finding that show another cause than the finding, each a bug of its
  /// own.
  ///
  /// What an app heard last may be chance in a large trial. A small trial has only what it needs:
  /// where one cause has several occasions, mostly the simplest of them. A witness therefore has
  /// another cause if the app heard something else in its small trial, too, unless the same line of
  /// code settled both, and if it needs a fault or a refund that the finding does without.
  func otherCauses(ofFinding index: Int) -> [Other] {
    guard let first = smaller[index], !first.isUnfinished else { return [] }
    var apart: [Other] = []
    for other in others[index] ?? [] where !other.smaller.isUnfinished {
      if ([first] + apart.map(\.smaller)).allSatisfy({ other.smaller.hasOtherCause(than: $0) }) {
        apart.append(other)
      }
    }
    return apart
  }

  /// The number of bugs that the findings probably are.
  var bugCount: Int {
    let bugs = bugs
    return bugs.reduce(bugs.count) { $0 + otherCauses(ofFinding: $1.first).count }
  }

  /// Returns the lines of the other causes of a finding's signature.
  func otherLines(ofFinding index: Int) -> [String] {
    otherCauses(ofFinding: index).flatMap { other in
      let (finding, small) = (other.finding, other.smaller)
      let news = small.lastNews.map { ": after \(Self.phrase(ofNews: $0))" } ?? ""
      let about = "another cause\(news), seed \(finding.seed)\(place(of: finding))"
      var lines = ["", "\(word(for: finding)) \(finding.signature)  (\(about))"]
      lines += needLines(of: small)
      lines += [
        "  saw       \(small.words.saw)",
        "  expected  \(small.words.expected)",
        "  because   \(small.words.because)",
        "  replay    \(toolCommand) replay \(other.recording.inShell)",
      ]
      return lines + smallLines(small, of: finding)
    }
  }

  /// Returns news in words: `update refund, in a later launch`.
  private static func phrase(ofNews news: String) -> String {
    let words = news.replacing("-", with: " ")
    let again = " relaunched"
    return words.hasSuffix(again) ? "\(words.dropLast(again.count)), in a later launch" : words
  }
}

extension HuntReport.Smaller {
  /// Whether a small trial has another cause than an earlier one of its signature.
  fileprivate func hasOtherCause(than earlier: HuntReport.Smaller) -> Bool {
    guard let mine = occasion, let theirs = earlier.occasion, mine != theirs else { return false }
    guard code?.isSameLine(as: earlier.code) != true else { return false }
    return !needs.allSatisfy(earlier.needs.contains)
      || Self.isRefund(mine) && !Self.isRefund(theirs)
  }

  private static func isRefund(_ news: String) -> Bool { news.hasPrefix("update-refund") }

  /// What the app had heard last, in whichever launch.
  private var occasion: String? { lastNews.map(Self.occasion(of:)) }

  /// Returns the news that an app had heard last, in whichever launch.
  static func occasion(of news: String) -> String {
    let again = "-relaunched"
    return news.hasSuffix(again) ? String(news.dropLast(again.count)) : news
  }
}
