import Foundation
import Testing

@testable import Commands

@Suite("A program's own file")
struct ChildProcessTests {
  @Test("has a place that is known after the file was removed")
  func place() {
    #expect(ChildProcess.place(ofLink: "/build/storestorm (deleted)") == "/build/storestorm")
    #expect(ChildProcess.place(ofLink: "/build/storestorm") == "/build/storestorm")
    #expect(ChildProcess.place.lastPathComponent == ChildProcess.executable.lastPathComponent)
  }
}
