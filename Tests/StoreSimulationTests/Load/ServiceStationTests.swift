import Foundation
import Simulation
import StoreSimulation
import Testing

@Suite("A service with workers and a queue")
struct ServiceStationTests {
  @Test("is first come, first served: worked out by hand for two workers")
  func byHand() {
    let range = DelayRange(.seconds(3), .seconds(3))
    var station = ServiceStation(StationPlan(workers: 2, service: .even(range)))
    let ends = [0, 1, 2, 3, 10].map { second in
      station.enqueue(at: VirtualInstant.start + .seconds(second)) { _ in 0 }.rawValue
        / 1_000_000_000
    }
    // The third waits until 3, the fourth until 4.
    #expect(ends == [3, 4, 6, 7, 13])
    #expect(station.tally.count == 5)
    #expect(station.tally.waited == 2)
    #expect(station.tally.waiting == .seconds(2))
    #expect(station.tally.longestWait == .seconds(1))
    #expect(station.tally.working == .seconds(15))
    #expect(station.tally.meanWait == .milliseconds(400))
  }

  /// Mean waits in service times, by the formulas of Pollaczek, Khinchin and Erlang.
  enum Theory: String, CaseIterable {
    case mm1 = "M/M/1"
    case md1 = "M/D/1"
    case mmc = "M/M/4"

    var workers: Int { self == .mmc ? 4 : 1 }
    /// Half a million each: few wait for four workers, so that the mean needs more of them.
    var seeds: UInt64 { self == .mmc ? 8 : 2 }

    /// The mean wait at a load from 0 to 1 of each worker.
    func wait(_ load: Double) -> Double {
      switch self {
      case .mm1: load / (1 - load)
      case .md1: load / (2 * (1 - load))
      case .mmc:
        // Erlang's C for a = 4 load: the chance to wait; over 4 (1 - load).
        erlangC(4 * load) / (4 * (1 - load))
      }
    }

    private func erlangC(_ offered: Double) -> Double {
      let all = offered * offered * offered * offered / 24 / (1 - offered / 4)
      let few = 1 + offered + offered * offered / 2 + offered * offered * offered / 6
      return all / (few + all)
    }
  }

  @Test("Erlang's formula matches a table: C(4, 2) is 0.1739")
  func erlang() { #expect(abs(Theory.mmc.wait(0.5) * 2 - 0.173_9) < 0.000_1) }

  @Test(
    "has waiting times within 2 % of theory, at three loads",
    arguments: Theory.allCases,
    [3, 5, 7] as [UInt64]
  )
  func theory(_ theory: Theory, tenths: UInt64) throws {
    let service = VirtualDuration.milliseconds(100)
    let plan = StationPlan(
      workers: theory.workers,
      service: theory == .md1 ? .even(DelayRange(service, service)) : .exponential(mean: service)
    )
    // tenths / 10 of 10 a second and worker.
    let rate = try #require(ArrivalRate.perSecond(tenths * UInt64(theory.workers)))
    let stage = ArrivalStage(length: .days(2), from: rate, to: rate, spacing: .poisson)
    var (waiting, count) = (0.0, 0.0)
    for seed in 1...theory.seeds {
      var station = ServiceStation(plan)
      var arrivals = Arrivals([stage])
      var times = RandomStream(seed: seed, purpose: "arrivals")
      var works = RandomStream(seed: seed, purpose: "works")
      while station.tally.count < 500_000,
        let next = arrivals.next({ times.next(below: 1 << ExponentialDraw.wordBits) })
      {
        _ = station.enqueue(at: next.instant) { works.next(below: $0) }
      }
      waiting += Double(station.tally.waiting.rawValue) / Double(service.rawValue)
      count += Double(station.tally.count)
    }
    let expected = theory.wait(Double(tenths) / 10)
    let measured = waiting / count
    #expect(abs(measured / expected - 1) < 0.02, "\(measured) instead of \(expected)")
  }
}
