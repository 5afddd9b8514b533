import Simulation
import StoreModel
import StoreSimulation
import Synchronization
import Testing
import Trials

@Suite("A request of an unchanged app", .serialized)
struct RequestTests {
  private func run(
    _ steps: String,
    network: String? = nil,
    _ faultProfile: FaultProfile = .calm
  ) throws -> (notes: [String], outcome: Outcome) {
    let scenario = try ProbeApp.scenario(of: steps, network: network, for: RequestApp.variant)
    RequestApp.notes.withLock { $0 = [] }
    let trial = Trial(
      scenario: scenario,
      variant: RequestApp.variant,
      seed: 1,
      faultProfile: faultProfile
    )
    let outcome = trial.run(recording: true)
    return (RequestApp.notes.withLock { $0 }, outcome)
  }

  @Test("is answered by the glue; without an answer it fails and is named")
  func answered() throws {
    let (notes, outcome) = try run(#""launch", { "wait": "10s" }"#)
    #expect(notes.prefix(2) == ["asked /v1/verify receipt", #"201 {"ok":true}"#])
    #expect(notes.dropFirst(2).sorted() == ["-1 true", "canceled true"])
    #expect(outcome.ending == .quiet)
    let missing = "an answer to GET api.example.com/v1/verify/more, from respond(to:) in the glue"
    #expect(outcome.missing.all == [.init(name: missing, count: 1)])
    let ends = outcome.record.events.compactMap { timed in
      if case .returned(_, .request, _, let end) = timed.event { end.phrase } else { nil }
    }
    #expect(ends.sorted() == ["done", "the app canceled it", "the glue has no answer to it"])
  }

  @Test("takes the time of two ways over the network, as one call")
  func time() throws {
    let (_, outcome) = try run(#""launch", { "wait": "10s" }"#)
    var (began, returned): (VirtualInstant?, VirtualInstant?)
    for timed in outcome.record.events {
      switch timed.event {
      case .began(_, .request, _, _): began = began ?? timed.instant
      case .returned(_, .request, _, .done): returned = returned ?? timed.instant
      default: break
      }
    }
    // The least latency of a network is 20 ms.
    let length = try #require(returned) - (try #require(began))
    #expect(length >= .milliseconds(40))
  }

  @Test("that gets lost times out after the app's own time, not the network's")
  func lost() throws {
    // The request of the app waits for 5 seconds.
    let network = #"{ "loss": "always", "timeout": "30s" }"#
    let (notes, outcome) = try run(#""launch", { "wait": "50s" }"#, network: network, .asWritten)
    #expect(notes.first == "timedOut")
    // The second launch, at quiescence, gets its answer.
    #expect(notes.filter { $0.hasPrefix("asked") }.count == 1)
    let ends = outcome.record.events.compactMap { timed in
      if case .returned(_, .request, _, _) = timed.event { timed.instant } else { nil }
    }
    #expect(try #require(ends.first) - .start < .seconds(6))
  }

  @Test("fails on a device without a connection, and never reaches the server")
  func offline() throws {
    let (notes, outcome) = try run(#""goOffline", "launch", { "wait": "10s" }"#)
    #expect(notes.first == "notConnectedToInternet")
    // The second launch, at quiescence, has a connection.
    #expect(notes.filter { $0.hasPrefix("asked") }.count == 1)
    #expect(outcome.missing.all.map(\.count) == [1])
  }
}
