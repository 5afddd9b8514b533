import StoreModel
import Testing

@testable import FileFormats
@testable import Trials

@Suite("A file of known violations")
struct KnownFileTests {
  private func mistakes(_ text: String) -> [String] {
    do {
      _ = try KnownFile.decode(FileText(name: "known.json5", bytes: Array(text.utf8)))
      return []
    } catch {
      return error.lines
    }
  }

  private func entry(_ text: String) -> String { "{\n  known: [\n    {\(text)},\n  ],\n}" }

  private static let right = "signature: 'a/b>c/none', reason: 'r', until: '2027-03-01'"

  @Test("holds signatures with a reason and an end date, for one scenario and variant or for all")
  func reads() throws {
    let text =
      "{ known: [\n{\(Self.right)},\n{\(Self.right), scenario: 's', variant: 'unlock/x'}] }"
    let known = try KnownFile.decode(FileText(name: "d/known.json5", bytes: Array(text.utf8)))
    #expect(known.map(\.signature) == ["a/b>c/none", "a/b>c/none"])
    #expect(known.map(\.reason) == ["r", "r"])
    let day = CivilDate(year: 2027, month: 3, day: 1)
    #expect(known.map(\.until) == [day, day])
    #expect(known.map(\.scenario) == [nil, "s"])
    #expect(known.map(\.variant) == [nil, "unlock/x"])
    #expect(known.map(\.file) == ["d/known.json5", "d/known.json5"])
    #expect(known.map(\.line) == [2, 3])
  }

  @Test(
    "is refused in one line with its position",
    arguments: [
      ("signature: 'a/b', reason: 'r'", "known.json5:3:5: known[0]: expected the key \"until\""),
      (
        "signature: 'a', reason: 'r', until: '2027-03-01'",
        "known.json5:3:17: known[0].signature: expected a signature as reports print it"
      ),
      (
        "signature: 'a/b', reason: '', until: '2027-03-01'",
        "known.json5:3:32: known[0].reason: expected nonempty text"
      ),
      (
        "signature: 'a/b', reason: 'r', until: '2027-02-29'",
        "known.json5:3:44: known[0].until: expected a day such as \"2027-03-01\", found '2027-"
      ),
      (
        "signature: 'a/b', reason: 'r', until: '2027-3-1'",
        "known.json5:3:44: known[0].until: expected a day"
      ),
      (
        "signature: 'a/b', reason: 'r', untill: '2027-03-01'",
        "known.json5:3:5: known[0]: expected the key \"until\""
      ),
    ]
  )
  func refuses(text: String, line: String) {
    let lines = mistakes(entry(text))
    #expect(lines.first?.hasPrefix(line) == true, "\(lines)")
  }

  @Test("is not a list or any other file")
  func shapes() {
    #expect(mistakes("[]").first?.contains("expected an object") == true)
    #expect(mistakes("{}").first?.contains("expected the key \"known\"") == true)
    #expect(mistakes("{known: 3}").first?.contains("expected a list") == true)
    #expect(mistakes(entry(Self.right)).isEmpty)
  }

  @Test("accepts a violation through its end date, and not on the next day")
  func lastDay() throws {
    let known = try #require(
      try KnownFile.decode(FileText(name: "k", bytes: Array(entry(Self.right).utf8))).first
    )
    #expect(!known.isOver(on: CivilDate(year: 2026, month: 12, day: 31)))
    #expect(!known.isOver(on: CivilDate(year: 2027, month: 3, day: 1)))
    #expect(known.isOver(on: CivilDate(year: 2027, month: 3, day: 2)))
    #expect(known.isOver(on: CivilDate(year: 2028, month: 1, day: 1)))
  }

  @Test("is beside its scenarios")
  func path() {
    #expect(KnownFile.path(beside: "Scenarios/a.json5") == "Scenarios/known.json5")
    #expect(KnownFile.path(beside: "a.json5") == "known.json5")
    #expect(KnownFile.isOne("x/known.json5") && KnownFile.isOne("known.json5"))
    #expect(!KnownFile.isOne("x/unknown.json5"))
  }
}
