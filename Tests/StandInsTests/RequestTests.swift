import Simulation
import StoreModel
import StoreSimulation
import Synchronization
import Testing
import Trials

@Suite("A request of an unchanged app", .serialized)
struct RequestTests {
  private func run(_ steps: String) throws -> (notes: [String], outcome: Outcome) {
    let scenario = try ProbeApp.scenario(of: steps, for: RequestApp.variant)
    RequestApp.notes.withLock { $0 = [] }
    let trial = Trial(
      scenario: scenario,
      variant: RequestApp.variant,
      seed: 1,
      faultProfile: .calm
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

  @Test("fails on a device without a connection, and never reaches the server")
  func offline() throws {
    let (notes, outcome) = try run(#""goOffline", "launch", { "wait": "10s" }"#)
    #expect(notes.first == "true")
    #expect(!notes.contains { $0.hasPrefix("asked") })
    #expect(outcome.missing.isEmpty)
  }
}
