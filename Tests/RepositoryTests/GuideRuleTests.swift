import Testing

@Suite("Rule: commands in guides can be typed")
struct GuideRuleTests {
  private func complaints(_ lines: String...) -> [String] {
    let text = (["Text, run nonsense", "```"] + lines + ["```"]).joined(separator: "\n")
    return GuideRule.complaints(about: RepositoryFile(path: "G.md", text: text)) {
      $0 == "Scenarios/a.json5" || $0 == "Scenarios"
    }
  }

  @Test("finds what cannot be typed")
  func wrong() {
    #expect(
      complaints("storestorm rnu Scenarios/a.json5") == [
        "G.md:3: no command 'rnu'; did you mean 'run'?: storestorm rnu Scenarios/a.json5"
      ]
    )
    #expect(
      complaints("swift run -c release storestorm run Scenarios/a.json5 --sed 3") == [
        "G.md:3: run: no option '--sed'; did you mean '--seed'?: "
          + "swift run -c release storestorm run Scenarios/a.json5 --sed 3"
      ]
    )
    #expect(
      complaints("$ .build/release/storestorm run Scenarios/b.json5") == [
        "G.md:3: no file 'Scenarios/b.json5': .build/release/storestorm run Scenarios/b.json5"
      ]
    )
    #expect(complaints("swift biuld") == ["G.md:3: no such swift command: swift biuld"])
  }

  @Test("accepts valid commands")
  func right() {
    #expect(
      complaints(
        "swift build -c release --product storestorm",
        "storestorm hunt Scenarios/*.json5 --for 30s --variant shop/mine  # half a minute",
        "$ storestorm gate --json > gate.json",
        "output that begins with nothing of ours"
      ) == []
    )
  }

  @Test("looks only inside code fences")
  func fences() {
    let text = "storestorm nonsense\n```\nok\n```\nswift nonsense\n"
    let file = RepositoryFile(path: "G.md", text: text)
    #expect(GuideRule.complaints(about: file) { _ in false } == [])
  }
}
