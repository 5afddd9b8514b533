import Commands
import FileFormats
import Testing

@Suite("Spelling suggestions for arguments")
struct SpellingOfArgumentsTests {
  @Test("suggest what begins with the word, and nothing that is too different or very long")
  func nearest() {
    #expect(Spelling.nearest(toArgument: "zzz", among: ["run", "hunt"]) == nil)
    #expect(Spelling.nearest(toArgument: "--", among: ["--out"]) == nil)
    #expect(Spelling.nearest(toArgument: "", among: ["run"]) == nil)
    let monster = String(repeating: "a", count: 1_000)
    #expect(Spelling.nearest(toArgument: monster + "c", among: [monster + "b"]) == nil)
    #expect(Spelling.nearest(toArgument: "ru", among: ["hunt", "run"]) == "run")
    let variants = ["unlock/reference", "unlock/second-tap-buys-again"]
    #expect(Spelling.nearest(toArgument: "second-tap-buys-again", among: variants) == variants[1])
    #expect(Spelling.nearest(toArgument: "unlock/secondtap", among: variants) == variants[1])
    #expect(Spelling.nearest(toArgument: "rnd", among: ["random", "pct-3"]) == "random")
    #expect(Spelling.nearest(toArgument: "rn", among: ["reconsidered"]) == nil)
    #expect(Spelling.nearest(toArgument: "ndm", among: ["random", "pct-3"]) == nil)
  }
}
