import FileFormats

/// The page of a replay: whether the violation came back, and how it occurs.
struct ReplayPage {
  let result: ReplayResult

  var head: ResultPage.Head {
    let signature = result.recordedSignature
    let isGone = result.result == .gone
    let seen = result.violations.first { $0.signature == signature } ?? result.violations.first
    let saw = seen?.saw
    return ResultPage.Head(
      kind: "a recorded race, replayed",
      title: isGone ? signature : saw ?? signature,
      isGood: isGone,
      verdict: isGone ? "The race is gone" : "The race \(ending)",
      lead: isGone
        ? "The recorded race was replayed, and the rule that it broke now holds."
        : """
        A recorded race was replayed\(result.by == .choices ? ", step by step" : ""). \
        Everything is simulated except the app's own purchase logic.
        """,
      facts: [
        ("Logic under test", result.variant),
        ("Scenario", result.scenario),
        ("Seed", result.seed.text),
        ("Users", result.users.map(Digits.grouped) ?? ""),
        ("Steps", result.steps.map(Digits.grouped) ?? ""),
        ("Digest", result.digest?.text ?? ""),
      ].filter { !$0.1.isEmpty }
    )
  }

  /// The result as the end of a sentence.
  private var ending: String {
    switch result.result {
    case .unreachable: "could not be reproduced, so this says nothing about it"
    case .notDeterministic: "is not deterministic, so this says nothing about it"
    case .diverged: "diverged from its recording, so this says nothing about it"
    case .cameBack, .otherWay, .gone: result.result.rawValue
    }
  }

  var sections: [ResultPage.Section] {
    let cards = result.violations.enumerated().map { index, violation in
      ViolationCard(violation, number: index + 1, note: "Seen in the replay.").markup
    }
    return [ResultPage.Section("violations", "What is wrong", cards)].compactMap { $0 }
  }
}
