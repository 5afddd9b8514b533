import Testing

@Suite("Rule: one file declares a fault")
struct FaultRuleTests {
  private let plan = RepositoryFile(
    path: "Sources/StoreSimulation/Plan/Faults.swift",
    text: #"var hail = Ratio.never; let all = [Fault("hail", \.faults.hail)]"#
  )
  private let effect = RepositoryFile(
    path: "Sources/StoreSimulation/Devices/Device.swift",
    text: "if happens(faults.hail) { fall() }"
  )

  private func complaints(_ files: RepositoryFile...) -> [String] {
    FaultRule.complaints(about: files, object: "faults", keys: ["hail"])
  }

  @Test("accepts a declaration and an effect, and other words that begin alike")
  func right() {
    let other = RepositoryFile(
      path: "Sources/Trials/Other.swift",
      text: "// faults.hail\nlet x = faults.hailstones"
    )
    #expect(complaints(plan, effect, other) == [])
  }

  @Test("finds a fault without a declaration or an effect")
  func missing() {
    #expect(complaints(effect) == ["faults.hail is declared in 0 files"])
    #expect(complaints(plan) == ["faults.hail has no effect"])
  }

  @Test(
    "finds a second file that names it, by property, key path, or text",
    arguments: [
      "plan.faults.hail = .never", #"let path = \Faults.hail"#, #"let path = \.hail"#,
      #"read(value, "hail")"#,
    ]
  )
  func second(text: String) {
    let other = RepositoryFile(path: "Sources/Trials/Reader.swift", text: text)
    #expect(
      complaints(plan, effect, other)
        == ["faults.hail is also named in Sources/Trials/Reader.swift"]
    )
  }
}
