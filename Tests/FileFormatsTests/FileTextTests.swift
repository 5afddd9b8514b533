import TestFixtures
import Testing

@testable import FileFormats

@Suite("A missing file")
struct FileTextTests {
  @Test(
    "is refused with the name of a similar file of the same kind",
    arguments: [
      ("/aks-to-buy.json5", "/ask-to-buy.json5"),
      // A folder's slash at the end, as shells complete it, hides no name.
      ("/ask-to-buy.json/", "/ask-to-buy.json5"),
      ("/ask-to-buy", "/ask-to-buy.json5"),
      ("/something-else.json5", nil),
      ("/aks-to-buy.storekit", nil),
    ]
  )
  func neighbour(missing: String, wanted: String?) async throws {
    try await TemporaryDirectory.use { directory in
      try AtomicFile.write("{}", to: directory + "/ask-to-buy.json5")
      do {
        _ = try FileText(path: directory + missing)
        Issue.record("the file was found")
      } catch let error as ScenarioError {
        #expect(error.mistakes.first?.suggestion == wanted.map { directory + $0 })
      }
    }
  }
}
