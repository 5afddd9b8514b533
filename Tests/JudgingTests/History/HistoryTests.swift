import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("The history of a world")
struct HistoryTests {
  private func trust(_ witness: Witness) -> [Bool] {
    witness.history.devices[Witness.device.rawValue].copies.map(\.isTrusted)
  }

  @Test("a device that cannot verify a transaction cannot verify its next state either")
  func distrustStays() {
    var witness = Witness(CallsEnd())
    witness.buy(0)
    #expect(trust(witness) == [true])
    witness.tell(
      1,
      .trusted(isTrusted: false, entry: Witness.entry(sequence: 1), device: Witness.device)
    )
    witness.tell(2, .learned(Witness.entry(sequence: 2, isRevoked: true), device: Witness.device))
    #expect(trust(witness) == [false])
    witness.tell(
      3,
      .trusted(isTrusted: true, entry: Witness.entry(sequence: 2), device: Witness.device)
    )
    witness.tell(4, .learned(Witness.entry(sequence: 3), device: Witness.device))
    #expect(trust(witness) == [true])
  }

  @Test("an older or equal state that arrives late changes neither the state nor its instant")
  func olderState() {
    var witness = Witness(CallsEnd())
    witness.refund(5, sequence: 7)
    witness.tell(6, .learned(Witness.entry(sequence: 7), device: Witness.device))
    witness.tell(7, .learned(Witness.entry(sequence: 3), device: Witness.device))
    let copies = witness.history.devices[Witness.device.rawValue].copies
    #expect(copies.map(\.entry.sequence) == [7])
    #expect(copies.map(\.since.rawValue) == [5_000_000])
  }
}
