import FileFormats
import StoreJSON

/// The page of a replay: whether the violation came back, and how it occurs.
struct ReplayPage {
  let result: JSONValue
  let toolCommand: String

  var head: ResultPage.Head {
    let word = result.string("result")
    let signature = result.string("recordedSignature")
    let isGone = word == "gone"
    let seen = result["violations"]?.elements.first { $0["signature"]?.text == signature }
    let saw = (seen ?? result["violations"]?.elements.first)?["saw"]?.text
    return ResultPage.Head(
      kind: "a recorded race, replayed",
      title: isGone ? signature : saw ?? signature,
      isGood: isGone,
      verdict: isGone ? "The race is gone" : "The race \(Self.describe(word))",
      lead: isGone
        ? "The recorded race was replayed, and the rule that it broke now holds."
        : """
        A recorded race was replayed\(result["by"]?.text == "choices" ? ", step by step" : ""). \
        Everything is simulated except the app's own purchase logic.
        """,
      facts: [
        ("Logic under test", result.string("variant")),
        ("Scenario", result.string("scenario")),
        ("Seed", result.string("seed")),
        ("Users", (result["users"]?.whole).map(Digits.grouped) ?? ""),
        ("Steps", (result["steps"]?.whole).map(Digits.grouped) ?? ""),
        ("Digest", result.string("digest")),
      ].filter { !$0.1.isEmpty }
    )
  }

  /// Returns the result of a replay as the end of a sentence.
  private static func describe(_ word: String) -> String {
    switch word {
    case "unreachable": "could not be reproduced, so this says nothing about it"
    case "not deterministic": "is not deterministic, so this says nothing about it"
    case "diverged": "diverged from its recording, so this says nothing about it"
    default: word
    }
  }

  var sections: [ResultPage.Section] {
    let cards = ViolationCard.all(in: result, toolCommand) { _ in "Seen in the replay." }
    return [ResultPage.Section("violations", "What is wrong", cards)].compactMap { $0 }
  }
}
