import TestFixtures
import Testing

@testable import FileFormats
@testable import Trials

/// The name of a scenario is part of paths, of lines, and of commands to paste.
@Suite("Names of scenarios")
struct ScenarioNameTests {
  private func mistake(name: String) -> String {
    ScenarioTemplate.mistake(
      text: ScenarioTemplate.text().replacing("{name: 'n'", with: "{name: '\(name)'")
    )
  }

  @Test(
    "are one line of at most 120 bytes of printable characters",
    arguments: [
      #"a\n::error file=x::y"#, #"a\r"#, #"\u0000"#, #"\u001b[31m"#, #"\u2028"#, #"\u0085"#, "a/b",
      ".a", String(repeating: "x", count: 121), String(repeating: "购", count: 41), "a\u{202E}b",
      "a\u{200B}", "\u{E000}",
    ]
  )
  func refused(name: String) {
    let mistake = mistake(name: name)
    #expect(
      mistake.contains(
        "name: expected a name of at most 120 bytes of printable characters, without \"/\", that "
          + "does not start with a period, found "
      ),
      "\(mistake)"
    )
    #expect(mistake.count < 300)
  }

  @Test("may have any letters", arguments: ["a", "Käufe", "购买", String(repeating: "购", count: 40)])
  func accepted(name: String) { #expect(mistake(name: name) == "fine") }
}
