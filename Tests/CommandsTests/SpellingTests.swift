import Commands
import Testing
import Trials

@Suite("Spelling")
struct SpellingTests {
  @Test(
    "distance counts letters added, dropped, changed or swapped",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("run", "run", 0), ("rnu", "run", 1),
      ("hut", "hunt", 1), ("seeed", "seed", 1), ("kitten", "sitting", 3), ("users", "user", 1),
      ("replay", "relpay", 1),
    ]
  )
  func distance(left: String, right: String, expected: Int) {
    #expect(Spelling.distance(left, right) == expected)
    #expect(Spelling.distance(right, left) == expected)
  }

  @Test("suggests nothing that is far, or for a word of monstrous length")
  func nearest() {
    #expect(Spelling.nearest(toArgument: "zzz", among: ["run", "hunt"]) == nil)
    #expect(Spelling.nearest(toArgument: "--", among: ["--out"]) == nil)
    #expect(Spelling.nearest(toArgument: "", among: ["run"]) == nil)
    let monster = String(repeating: "a", count: 1_000)
    #expect(Spelling.nearest(toArgument: monster + "c", among: [monster + "b"]) == nil)
    #expect(Spelling.nearest(toArgument: "ru", among: ["hunt", "run"]) == "run")
  }
}
