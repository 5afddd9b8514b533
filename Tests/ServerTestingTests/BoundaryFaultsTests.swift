import FileFormats
import HTTP
import Simulation
import Testing

@testable import ServerTesting

@Suite("What goes wrong on the way to a server")
struct BoundaryFaultsTests {
  private func decode(_ faults: String, run: String) throws(ScenarioError) -> ServerTarget {
    let text = TargetFileTests.complete
      .replacing("patience:", with: "faults: \(faults), patience:")
      .replacing(#"command: ["python3", "server.py"]"#, with: run)
    return try ServerTargetReader.decode(FileText(name: "t.json5", bytes: Array(text.utf8)))
  }

  @Test("follows from the seed and the number of the request, in the shares of the file")
  func shares() throws {
    let faults = try decode(
      #"{ cutRequests: "1/10", duplicates: "1/4", databaseKills: "1/100" }"#,
      run: #"command: ["s"], database: { command: ["d", "x"], afterKill: ["k"] }"#
    ).faults
    let draws = (1...10_000).map { faults.draw(number: $0, seed: 7) }
    // Six standard deviations of a binomial distribution at most.
    #expect(abs(draws.count { $0.connection != .none } - 1_000) < 180)
    #expect(abs(draws.count { $0.isRepeated } - 2_500) < 260)
    #expect(abs(draws.count { $0.kills == [.database] } - 100) < 60)
    #expect(draws.allSatisfy { !$0.kills.contains(.server) })
    #expect(draws == (1...10_000).map { faults.draw(number: $0, seed: 7) })
    #expect(draws != (1...10_000).map { faults.draw(number: $0, seed: 8) })
  }

  @Test("is nothing unless the file says so")
  func never() {
    let draws = (1...100).map { BoundaryFaults().draw(number: $0, seed: 1) }
    #expect(draws.allSatisfy { $0 == BoundaryFaults.Draw() })
  }

  @Test("kills only what the file says how to start")
  func needsPrograms() throws {
    let server = #"command: ["s"]"#
    let target = try decode(#"{ serverKills: "1/2" }"#, run: server)
    #expect(target.faults.serverKills == Ratio(1, 2))
    let error = #expect(throws: ScenarioError.self) {
      try decode(#"{ databaseKills: "1/2" }"#, run: server)
    }
    #expect("\(try #require(error))".contains(#"no such key without "run.database""#))
  }
}
