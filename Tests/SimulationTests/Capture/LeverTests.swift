import FoundationCapture
import Simulation
import Testing

@Suite("What the simulation answers in place of the system is tried at start")
struct LeverTests {
  @Test("in a program that is built as usual everything is in effect")
  func all() { #expect(Lever.missing == nil) }

  @Test("each lever has an escape of its own that names it")
  func names() {
    #expect(Set(Lever.allCases.map(\.lack)).count == Lever.allCases.count)
  }
}
