import Simulation
package import StoreSimulation

extension APIFaults {
  /// Returns the fault of a request, which follows from its number and the seed; nil for none.
  package func fault(ofRequest number: Int, seed: UInt64) -> Fault? {
    var stream = RandomStream(seed: seed, purpose: "server API", owner: UInt64(number))
    return Fault.allCases.first { stream.happens(self[$0]) }
  }
}
