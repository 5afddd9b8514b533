import Testing

@testable import Commands

@Suite("What lines with errors show that the compiler does not name")
struct SourceErrorsTests {
  private static let source = """
    struct Paywall: View {
      @Environment(\\.planIDs.group) private var group
      var body: some View {
        Image(asset: Assets.crown).tint(Color(asset: Assets.accent))
          .environment(\\.isPaid, true)
          .frame(asset: 1)
        let _ = log(.info, message: "shown")
        store.log(.info, message: "shown")
      }
    }
    """

  private func errors(_ errors: String...) -> SourceErrors {
    SourceErrors(errors) { $0 == "/s/A.swift" ? SourceToken.tokens(of: Self.source) : [] }
  }

  @Test("values of the environment in key paths")
  func environment() {
    let message = "cannot infer key path type from context; consider explicitly specifying a root"
    let found = errors("/s/A.swift:2: \(message)", "/s/A.swift:5: \(message)", "/s/B.swift:2: a")
    #expect(found.members.map(\.name) == ["planIDs", "isPaid"])
    #expect(found.members.allSatisfy { $0.type == "EnvironmentValues" })
    #expect(found.members[0].place == SourceType.Place(file: "/s/A.swift", line: 2))
    #expect(found.initializers.isEmpty)
  }

  @Test("functions that have the name of one of C's, as apps have for their logs")
  func functions() {
    let message = "extra argument 'message' in call"
    let found = errors("/s/A.swift:7: \(message)", "/s/A.swift:8: \(message)")
    #expect(found.functions.map(\.name) == ["log"])
    #expect(found.functions.first?.places.map(\.line) == [7])
  }

  @Test("initializers of colors and images that a generator for asset catalogs writes")
  func initializers() {
    let message = "extraneous argument label 'asset:' in call"
    let found = errors("/s/A.swift:4: \(message)", "/s/A.swift:6: \(message)")
    #expect(found.initializers.map(\.name) == ["Image.asset", "Color.asset"])
    #expect(found.members.isEmpty)
    let stubs = StubsText(for: found.initializers, tokens: { _ in [] }, shown: { $0 })
    #expect(
      stubs.declarations.last
        == "\n/// Used in /s/A.swift:4.\nextension Color {\n"
        + "  init(asset: Any?) { self.init(\"asset\") }\n}\n"
    )
    let again = StubsText(
      for: found.initializers,
      besides: stubs.text,
      tokens: { _ in [] },
      shown: { $0 }
    )
    #expect(again.text == stubs.text)
  }
}
