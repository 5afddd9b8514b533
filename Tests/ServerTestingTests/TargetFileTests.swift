import AppStoreServerAPI
import FileFormats
import HTTP
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation
import Testing

@testable import ServerTesting

@Suite("A file that describes a server under test")
struct TargetFileTests {
  static let complete = """
    {
      notifications: "http://127.0.0.1:9501/apple",
      post: {
        url: "http://127.0.0.1:9501/post/{product}",
        headers: { Authorization: "Bearer {user}" },
        body: { jws: "{transaction}", ids: ["{transactionId}"], n: 1, yes: true },
      },
      read: { url: "http://localhost:9501/balance", balance: "/users/0/balance" },
      credits: { coins: 10 },
      run: { command: ["python3", "server.py"], ready: "http://[::1]:9501/health" },
      patience: "3s",
    }
    """

  private func mistakes(_ text: String, mayBeRemote: Bool = false) -> String {
    do throws(ScenarioError) {
      _ = try ServerTargetReader.decode(
        FileText(name: "t.json5", bytes: Array(text.utf8)),
        mayBeRemote: mayBeRemote
      )
      return "fine"
    } catch { return "\(error)" }
  }

  @Test("says where the server is, how it is asked, and what it should know")
  func complete() throws {
    let target = try ServerTargetReader.decode(
      FileText(name: "t.json5", bytes: Array(Self.complete.utf8))
    )
    #expect("\(target.notifications)" == "http://127.0.0.1:9501/apple")
    #expect(target.credits == ["coins": 10] && target.patience == .seconds(3))
    #expect(target.timeout == .seconds(10) && target.reset == nil)
    #expect(target.programs?.server.command == ["python3", "server.py"])
    #expect(target.programs?.database == nil && target.faults == BoundaryFaults())
    #expect(target.balance?.description == "/users/0/balance" && target.read.method == .get)
    let request = try #require(
      target.post.request([
        .user: "u", .transaction: "a.b.c", .transactionID: "7", .product: "coins/a b",
      ])
    )
    #expect(request.method == .post && request.headers["Authorization"] == "Bearer u")
    #expect(request.headers["Content-Type"] == "application/json")
    #expect(request.path.description == "/post/coins%2Fa%20b")
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"jws":"a.b.c","ids":["7"],"n":1,"yes":true}"#
    )
  }

  @Test("has nothing that goes wrong on purpose if a run is to be calm")
  func calm() throws {
    let faults = #"faults: { lostAnswers: "1/2" }, api: { port: 9601, faults: { stale: "1/2" } },"#
    let text = Self.complete.replacing("patience:", with: "\(faults) patience:")
    let target = try ServerTargetReader.decode(FileText(name: "t", bytes: Array(text.utf8)))
    #expect(target.faults != BoundaryFaults() && target.api?.faults[.stale] == Ratio(1, 2))
    #expect(target.calm.faults == BoundaryFaults() && target.calm.api?.port == 9601)
    #expect(target.calm.api?.faults[.stale] == .never)
  }

  @Test("limits times and errors of all requests, or of one kind")
  func thresholds() throws {
    let thresholds = #"{ "p99.9": "< 2s", "post.p50": "<= 20ms", "read.errors": "1/100" }"#
    let text = Self.complete.replacing("patience:", with: "thresholds: \(thresholds), patience:")
    let target = try ServerTargetReader.decode(FileText(name: "t", bytes: Array(text.utf8)))
    #expect(
      target.thresholds.map(\.description)
        == ["p99.9 < 2s", "post.p50 <= 20ms", "read.errors <= 1/100"]
    )
  }

  @Test("names a server on this machine unless another one is allowed")
  func remote() {
    let text = Self.complete.replacing("127.0.0.1:9501/apple", with: "192.0.2.1/apple")
    #expect(
      mistakes(text).contains("t.json5:2:18: notifications: expected an address on this machine")
    )
    #expect(mistakes(text, mayBeRemote: true) == "fine")
  }

  @Test(
    "is refused with the place of each mistake",
    arguments: [
      ("{}", "expected the key \"notifications\""),
      (
        "{notifications: 'ftp://x', post: {}, read: {}, credits: {}}", "expected an address such as"
      ),
      (
        "{notifications: 'ftp://x', post: {}, read: {}, credits: {}}",
        "post: expected the key \"url\""
      ),
      ("{notifications: 'http://[::1]/', post: {url: 'http://[::1]/', method: 'A B'}}", "a method"),
      ("{post: {url: 'http://[::1]/', headers: {'a b': ''}}}", "expected a header"),
      ("{post: {url: 'http://[::1]/', body: 1.5}}", "expected a whole number"),
      ("{read: {url: 'http://[::1]/', balance: 'x'}}", "expected a JSON pointer"),
      ("{credits: {a: -1}}", "credits.a: expected a whole number from 0"),
      ("{read: {url: 'http://[::1]/{user}', balance: '', body: '{transaction}'}}", "{date}, found"),
      ("{reset: {url: 'http://[::1]/{user}'}}", "expected no variables"),
      ("{post: {url: 'http://[::1]/', body: {a: ['{transactionID}']}}}", "found {transactionID}"),
      ("{read: {url: 'http://[::1]/', balance: '', afterRequests: 2}}", "expected a probability"),
      ("{thresholds: {'reset.p99': '< 1s'}}", "notification.p99"),
      ("{thresholds: {'post.p99': '1s'}}", "expected a limit such as"),
      ("{thresholds: {errors: '< 1/2'}}", "expected a probability"),
      ("{run: {command: [], ready: 'http://[::1]/'}}", "expected at least one element"),
    ]
  )
  func refused(text: String, mistake: String) {
    #expect(mistakes(text).contains(mistake), "\(mistakes(text))")
  }
}

/// Source: RFC 6901, section 5.
@Suite("A JSON pointer")
struct JSONPointerTests {
  private static let document =
    #"{"foo": ["bar", "baz"], "": 0, "a/b": 1, "m~n": 8, "deep": {"list": [{"x": 5}]}}"#

  private static let places: [(pointer: String, number: Int?)] = [
    ("/foo/0", nil), ("/", 0), ("/a~1b", 1), ("/m~0n", 8), ("/deep/list/0/x", 5),
  ]

  @Test("finds the value at its place", arguments: places)
  func found(pointer: String, number: Int?) throws {
    let file = FileText(name: "d", bytes: Array(Self.document.utf8))
    let document = try JSONNode.read(file, dialect: .json)
    let value = try #require(JSONPointer(pointer)).value(in: document)
    #expect(value != nil && value?.whole == number)
  }

  @Test("finds nothing where there is nothing")
  func missing() throws {
    let file = FileText(name: "d", bytes: Array(Self.document.utf8))
    let document = try JSONNode.read(file, dialect: .json)
    for text in ["/bar", "/foo/2", "/foo/-1", "/foo/x", "/a~1b/c"] {
      #expect(JSONPointer(text)?.value(in: document) == nil)
    }
    #expect(JSONPointer("foo") == nil && JSONPointer("") != nil)
  }
}
