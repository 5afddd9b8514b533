import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("A paying customer has access once the app's own server has answered")
struct AwaitedServerTests {
  /// 15 seconds and one round trip.
  private let bound = 15_000 + Witness.roundTrip

  private func locked() -> Witness {
    var witness = Witness(PaidMeansAccess())
    witness.show(0, Screen())
    witness.buy(0)
    return witness
  }

  /// A request to the app's own server.
  private static func requesting(_ outcome: CallOutcome) -> [WorldEvent] {
    let call = CallID(rawValue: 1)
    return [
      .began(call, kind: .request, process: Witness.process, product: nil),
      .returned(call, kind: .request, process: Witness.process, outcome: outcome),
    ]
  }

  @Test("not counted while the app awaits its server: again from the answer, or from a new launch")
  func awaitsServer() {
    let answered = Self.requesting(.done)
    var witness = locked()
    witness.tell(1_000, answered[0])
    witness.look(60_000)
    witness.tell(60_000, answered[1])
    witness.look(60_000 + bound)
    #expect(witness.verdict.violationCount == 0)
    witness.look(60_001 + bound)
    #expect(witness.verdict.violationCount == 1)

    witness = locked()
    for event in Self.requesting(.serverFailed(.unreachable)) { witness.tell(1_000, event) }
    witness.look(60_000)
    #expect(witness.verdict.violationCount == 0)
    witness.tell(60_000, .ended(Witness.process, killed: false))
    let next = ProcessID(device: Witness.device, launch: 2)
    witness.tell(60_000, .launched(next, account: Witness.account))
    witness.tell(60_000, .front(next, isFront: true))
    witness.tell(60_000, .screen(next, window: 0, before: nil, after: Screen()))
    witness.look(60_001 + bound)
    #expect(witness.verdict.violationCount == 1)
  }

  @Test("counted up to a request of the app: too long before it is too long")
  func lateBeforeRequest() {
    var witness = locked()
    witness.tell(1 + bound, Self.requesting(.done)[0])
    #expect(witness.verdict.violationCount == 1)
  }
}
