import Testing

@Suite("Rule: one place for each thing")
struct OnePlaceRuleTests {
  private static let rule = RepositoryFile(
    path: "Sources/Judging/Invariants/AllIsWell.swift",
    text: "struct AllIsWell: CatalogedInvariant {\n  static let id = \"all-is-well\"\n}\n"
  )
  private static let mark = RepositoryFile(
    path: OnePlaceRule.marks,
    text: "enum Mark: String {\n  case sold\n  case soldAgain = \"sold-again\"\n}\n"
  )
  private static let events = RepositoryFile(
    path: OnePlaceRule.events,
    text: "enum WorldEvent {\n  case sold\n  case paid(Int)\n  case lost\n}\n"
  )

  private func complaints(about text: String, in path: String) -> [String] {
    let file = RepositoryFile(path: path, text: text)
    return OnePlaceRule.complaints(about: [Self.rule, Self.mark, Self.events, file])
  }

  @Test(
    "finds an identifier of an invariant or a mark outside its file",
    arguments: [
      "invariant: \"all-is-well\"", "[\"all-is-well\": 1]", "\"all-is-well/a>b/none\"",
      "marks: [\"sold-again\"]",
    ]
  )
  func repeated(line: String) {
    let path = "Sources/Trials/Trial/Trial.swift"
    let found = complaints(about: "\n\(line)\n", in: path)
    #expect(found.count == 1 && found.first?.hasPrefix("\(path):2: ") ?? false)
    #expect(complaints(about: line, in: "Tests/TrialsTests/SomeTests.swift") == [])
  }

  @Test("finds it a second time in its own file")
  func twice() {
    let text = Self.rule.text + "let other = \"all-is-well\"\n"
    let file = RepositoryFile(path: Self.rule.path, text: text)
    #expect(OnePlaceRule.complaints(about: [file]).count == 1)
  }

  @Test(
    "ignores comments and longer identifiers",
    arguments: ["// as in \"all-is-well\"", "id: \"all-is-well-here\"", "AllIsWell.id"]
  )
  func lookalikes(line: String) {
    #expect(complaints(about: line, in: "Sources/Trials/Trial/Trial.swift") == [])
  }

  @Test("finds a second switch that describes most events, not one that wants a few of them")
  func described() {
    let path = "Sources/TrialReports/Exports/EventText.swift"
    let many = "switch event {\ncase .sold: \"a\"\ncase .paid: \"b\"\ncase .lost: \"c\"\n}"
    #expect(complaints(about: many, in: path).count == 1)
    #expect(complaints(about: "if case .paid = event {}", in: path) == [])
  }

  @Test("counts one file each for events, marks and invariants that no other rule wants")
  func samples() {
    let sources = Repository.swiftFiles.filter { $0.path.hasPrefix("Sources/") }
    func places(_ word: String) -> [String] {
      sources.filter { Word.occurs(word, in: $0.code[...]) }.map(\.path)
    }
    // The others are the place that logs the event, the rule or mark that wants it, and how a
    // picture draws it, where that is not as most.
    #expect(
      places(".taskBegan").sorted() == [
        "Sources/Judging/Invariants/Credits/FreeCreditsOnce.swift", OnePlaceRule.events,
        "Sources/StoreSimulation/Server/ServerSite+Tasks.swift",
      ]
    )
    #expect(
      places(".tapIgnored").sorted() == [
        OnePlaceRule.marks, "Sources/StoreSimulation/Devices/AppProcess.swift",
        "Sources/StoreSimulation/Events/EventParty.swift", OnePlaceRule.events,
        "Sources/StoreSimulation/Phrases/WorldEvent+Sentence.swift",
        "Sources/Trials/Observation/OrderedRun.swift",
      ]
    )
    for mark in [".boughtElsewhere", ".killedBeforeUpgrade", ".renewedWhileClosed"] {
      #expect(places(mark) == [OnePlaceRule.marks])
    }
    // The second file is the catalog.
    for rule in ["OnePeriod", "SandboxIsFree", "BalanceIsSum"] {
      let files = places(rule)
      #expect(files.count == 2)
      #expect(files.contains("Sources/Judging/Invariants/InvariantCatalog.swift"))
    }
    #expect(OnePlaceRule.eventNames(in: sources).count > 40)
    #expect(OnePlaceRule.identifiers(in: sources).count > 80)
  }
}
