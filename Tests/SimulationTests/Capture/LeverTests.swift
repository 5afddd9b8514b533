import FoundationCapture
import Simulation
import Testing

@Suite("System replacements are tested at startup")
struct LeverTests {
  @Test("all are in effect in a program built in the usual way")
  func all() { #expect(Lever.missing == nil) }

  @Test("each lever has its own escape that names it")
  func names() {
    #expect(Set(Lever.allCases.map(\.lack)).count == Lever.allCases.count)
  }
}
