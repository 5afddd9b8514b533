import FileFormats
import Testing

@Suite("Suggestions for misspelled words")
struct SpellingTests {
  @Test(
    "The distance counts letters added, dropped, changed, and swapped",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1),
      ("kitten", "sitting", 3), ("vjp", "vip", 1), ("launhc", "launch", 1), ("ca", "abc", 3),
    ]
  )
  func distance(first: String, second: String, distance: Int) {
    #expect(Spelling.distance(first, second) == distance)
  }

  @Test("The nearest word is suggested, and none that is too far away")
  func nearest() {
    #expect(Spelling.nearest(to: "lanch", in: ["background", "launch"]) == "launch")
    #expect(Spelling.nearest(to: "LAUNCH", in: ["launch"]) == "launch")
    #expect(Spelling.nearest(to: "fly", in: ["background", "launch"]) == nil)
    #expect(Spelling.nearest(to: "", in: ["a"]) == nil)
    #expect(Spelling.nearest(to: "ab", in: ["ac", "ad"]) == "ac")
    #expect(Spelling.nearest(to: String(repeating: "a", count: 81), in: ["a"]) == nil)
  }
}
