import FileFormats
import Foundation
import HTTP
import StoreModel
import StoreSimulation
import Testing

@testable import ServerTesting

@Suite("The clock of a server under test")
struct ServerClockTests {
  private static let libraries = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map {
    "/usr/lib/\($0)/faketime/libfaketimeMT.so.1"
  }
  private static let library = libraries.first { FileManager.default.fileExists(atPath: $0) }

  @Test(
    "moves to the date of the store, less what it is behind",
    .enabled(if: library != nil, "libfaketime is not installed")
  )
  func moves() throws {
    let target = TargetClock(header: nil, library: Self.library, behind: .seconds(300))
    let clock = try #require(ServerClock(target, in: NSTemporaryDirectory()))
    // 2030-01-01 at 0:05 UTC.
    try clock.set(StoreDate(rawValue: 1_893_456_300_000))
    let log = NSTemporaryDirectory() + "storestorm-clock-test-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: log) }
    #expect(FileManager.default.createFile(atPath: log, contents: nil))
    let output = try #require(ServerLog(path: log))
    let group = ProcessGroup(
      .init(command: ["date", "-u", "+%Y-%m-%d %H:%M"], afterKill: nil),
      clock.environment,
      output: output.input
    )
    try group.start()
    while group.unexpectedEnd == nil { sched_yield() }
    output.close()
    let text = try String(contentsOfFile: log, encoding: .utf8)
    // It may have taken a while to start.
    #expect(text.hasPrefix("2030-01-01 00:0"))
    #expect((1_893_456_000_000..<1_893_456_600_000).contains(clock.now))
  }

  @Test(
    "is a distance of always the same length",
    arguments: [
      (0, "+000000000000.000"), (1, "+000000000000.001"), (-1_500, "-000000000001.500"),
      (86_400_000, "+000000086400.000"), (-1_767_268_800_007, "-001767268800.007"),
    ]
  )
  func text(_ milliseconds: Int64, _ expected: String) {
    #expect(ServerClock.text(milliseconds) == expected + "\n")
  }

  @Test("is told in a header, and in variables, if the file says so")
  func header() throws {
    let text = TargetFileTests.complete.replacing(
      "patience:",
      with: #"clock: { header: "X-Date", behind: "5m" }, patience:"#
    ).replacing("n: 1", with: #"n: "{date}""#)
    let target = try ServerTargetReader.decode(FileText(name: "t", bytes: Array(text.utf8)))
    let requests = TargetRequests(target, app: .simulated)
    let transaction = Transaction(
      id: TransactionID(rawValue: 1),
      productID: "p",
      productType: .consumable,
      purchaseDate: StoreDate(rawValue: 0)
    )
    let user = AppAccountToken(rawValue: "u")
    let planned = PlannedRequest(
      content: .post(transaction, by: user),
      date: StoreDate(rawValue: 1_000_000)
    )
    let request = try #require(requests.request(planned))
    #expect(request.headers["X-Date"] == "700000")
    #expect(String(decoding: request.body, as: UTF8.self).contains(#""n":"700000""#))
    #expect(ServerClock(target.clock, in: "") == nil)
  }

  @Test("needs a library that exists, a server to start, and a header that HTTP allows")
  func mistakes() throws {
    let error = #expect(throws: ScenarioError.self) {
      let text = TargetFileTests.complete.replacing(
        "patience:",
        with: #"clock: { header: "a b", library: "/nowhere/lib.so" }, patience:"#
      )
      _ = try ServerTargetReader.decode(FileText(name: "t", bytes: Array(text.utf8)))
    }
    let message = "\(try #require(error))"
    #expect(message.contains("clock.header: expected the name of an HTTP header"))
    #expect(message.contains("clock.library: expected the path of libfaketime"))
    let unmoved = #expect(throws: ScenarioError.self) {
      let text = TargetFileTests.complete.replacing(
        "patience:",
        with: #"clock: { behind: "5m" }, patience:"#
      )
      _ = try ServerTargetReader.decode(FileText(name: "t", bytes: Array(text.utf8)))
    }
    #expect("\(try #require(unmoved))".contains(#"clock: expected "header" or "library""#))
  }
}
