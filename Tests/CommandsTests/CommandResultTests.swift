import StoreJSON
import TestFixtures
import Testing

@testable import Commands

/// Whole results are held against the schemas by another program's validator, in .ci/formats.
@Suite("What commands print as JSON")
struct CommandResultTests {
  private static let files: [(name: String, text: String)] = [
    (
      "shrink",
      JSONSchema.file(of: ShrinkResult.self, title: "The result of shrinking with StoreStorm")
        .pretty
    ),
    (
      "server",
      JSONSchema.file(of: ServerResult.self, title: "The result of a StoreStorm server test").pretty
    ),
  ]

  @Test("has schemas that are what the declarations say; WRITE_SCHEMA=1 writes them")
  func schemas() throws {
    for (name, text) in Self.files { #expect(try SchemaFile.holds(name, text), "\(name)") }
  }

  @Test("tells of no small trial if the time ran out before there was one")
  func timeRanOut() {
    #expect(
      ShrinkResult(timeRanOut: "a/b>c/d").json.compact
        == #"{"signature":"a/b>c/d","recording":null,"trials":0,"finished":false,"#
        + #""timeRanOut":true}"#
    )
  }

  @Test("tells all of a small trial, also that it has no picture")
  func shrunk() {
    let result = ShrinkResult(
      signature: "s",
      recording: "small.race",
      users: 1,
      operations: 20,
      preemptions: 2,
      steps: 226,
      trims: ["user 1"],
      trials: 400,
      finished: true,
      saw: "it",
      story: ["1", "2"]
    )
    #expect(
      result.json.compact
        == #"{"signature":"s","recording":"small.race","users":1,"operations":20,"#
        + #""preemptions":2,"steps":226,"trims":["user 1"],"trials":400,"finished":true,"#
        + #""timeRanOut":false,"saw":"it","story":["1","2"],"picture":null}"#
    )
  }

  @Test("gives a length to the times of a load only")
  func times() {
    let row =
      #"{"answers":0,"p50":0,"p90":0,"p99":0,"max":0,"failures":0,"losses":0,"spoiled":0}"#
    var times = ServerResult.Times()
    #expect(times.json.compact == "{\"notification\":\(row),\"post\":\(row),\"read\":\(row)}")
    (times.milliseconds, times.perSecond) = (0, 7)
    #expect(times.json.compact.hasSuffix(#"},"milliseconds":0,"perSecond":7}"#))
  }

  @Test("names every member in the order of its declaration")
  func order() {
    #expect(
      ServerResult().json.members.map(\.name) == [
        "scenario", "seed", "users", "requests", "purchases", "accepted", "restarts", "rounds",
        "digest", "times", "thresholds", "findings",
      ]
    )
    #expect(
      CertificateResult().json.compact
        == #"{"wrote":null,"pem":"","bundleId":"","appAppleId":0,"#
        + #""apiKey":{"wrote":null,"keyId":"","issuerId":""}}"#
    )
  }
}
