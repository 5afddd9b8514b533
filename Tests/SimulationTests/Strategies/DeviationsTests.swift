import Simulation
import Synchronization
import Testing

@Suite("Deviations")
struct DeviationsTests {
  /// Runs events whose windows are [from, 1,000 ms], and gives the order of their numbers.
  private func order(
    _ starts: [Int64],
    _ strategy: any Strategy,
    strategySeed: UInt64? = nil,
    observer: (any StepObserver)? = nil
  ) -> [Int] {
    let simulation = Simulation(
      seed: 1,
      strategy: strategy,
      strategySeed: strategySeed,
      observer: observer
    )
    let log = Confined<[Int]>([], to: simulation)
    for (number, start) in starts.enumerated() {
      simulation.post(
        .job,
        to: simulation.world.makeLane(),
        in: Window(from: .start + .milliseconds(start), to: .start + .milliseconds(1_000))
      ) {
        log.with { $0.append(number) }
      }
    }
    simulation.run()
    return simulation.entered { log.with { $0 } }
  }

  private func order(_ deviations: [(pick: Int, picks: Int)]) -> [Int] {
    order([0, 10, 20, 30], Deviations(deviations.map { Deviation(pick: $0.pick, for: $0.picks) }))
  }

  @Test("without any, the order is first in, first out")
  func none() { #expect(order([]) == [0, 1, 2, 3]) }

  @Test("delay the first in line for the given number of picks")
  func lengths() {
    #expect(order([(0, 1)]) == [1, 0, 2, 3])
    #expect(order([(0, 2)]) == [1, 2, 0, 3])
    // The last step is no pick: there is but one candidate, and nobody waits for nothing.
    #expect(order([(0, 3)]) == [1, 2, 3, 0])
    #expect(order([(0, Deviation.ever)]) == [1, 2, 3, 0])
    #expect(order([(1, 1)]) == [0, 2, 1, 3])
    #expect(order([(2, 9)]) == [0, 1, 3, 2])
    #expect(order([(7, 1)]) == [0, 1, 2, 3])
  }

  @Test("delay several at one pick, and take the first if all are delayed")
  func several() {
    #expect(order([(0, 1), (0, 1)]) == [2, 0, 1, 3])
    #expect(order([(0, 2), (0, 1)]) == [2, 1, 0, 3])
    #expect(order([(0, 1), (1, 1)]) == [1, 2, 0, 3])
    let four = [(0, 9), (0, 9), (0, 9), (0, 9)].map { (pick: $0.0, picks: $0.1) }
    #expect(order(four) == [0, 1, 2, 3])
  }

  @Test("describe every order of four steps, so that a run with them repeats it")
  func tell() {
    var orders: Set<[Int]> = []
    for seed in 0..<400 as Range<UInt64> {
      let notes = StepRecorder()
      let found = order([0, 10, 20, 30], RandomWalk(), strategySeed: seed, observer: notes)
      let deviations = Deviations.of(notes.steps)
      #expect(order([0, 10, 20, 30], Deviations(deviations)) == found)
      orders.insert(found)
    }
    // 4! orders, each with a chance of 1/24: all of them come in 400 runs.
    #expect(orders.count == 24)
  }

  @Test("describe first in, first out with none, and one late step with one deviation")
  func shortest() {
    for (deviations, count) in [([], 0), ([Deviation(pick: 0, for: 2)], 1)] {
      let notes = StepRecorder()
      _ = order([0, 10, 20, 30], Deviations(deviations), observer: notes)
      #expect(Deviations.of(notes.steps).count == count)
      #expect(Deviations.of(notes.steps) == deviations)
    }
  }

  @Test("describe the schedule of a program with tasks, which gives the same digest")
  func tasks() {
    for seed in 0..<30 as Range<UInt64> {
      let notes = StepRecorder()
      let program = Deposits(amounts: [1, 2, 3, 4], drawsBelow: 100)
      let first = program.run(seed: seed, observer: notes)
      let again = program.run(seed: seed, strategy: Deviations(Deviations.of(notes.steps)))
      #expect(again.simulation.digest == first.simulation.digest)
      #expect(again.sum == first.sum)
    }
  }

  @Test("are written in words that read back, and nothing else reads as a deviation")
  func words() {
    for deviation in [Deviation(pick: 12, for: 3), Deviation(pick: 0, for: Deviation.ever)] {
      #expect(Deviation(deviation.description) == deviation)
    }
    #expect(Deviation(pick: 12, for: 3).description == "12 for 3")
    for text in ["", "12", "12 for", "12 for 0", "-1 for 2", "1 for +2", "01 for 2", "1 by 2"] {
      #expect(Deviation(text) == nil, "\(text)")
    }
  }
}

@Suite("A recorder of steps")
struct StepRecorderTests {
  @Test("changes nothing, and is passed the candidates and the step that caused each")
  func notes() throws {
    let notes = StepRecorder()
    let plain = Deposits(amounts: [1, 2]).run(seed: 5, strategy: RandomWalk())
    let watched = Deposits(amounts: [1, 2]).run(
      seed: 5,
      observer: notes
    )
    #expect(watched.simulation.digest == plain.simulation.digest)
    let steps = notes.steps
    #expect(UInt64(steps.count) == plain.simulation.counters.steps)
    // Two tasks were there from the beginning; everything else comes from a step before it.
    #expect(steps[0].parent == 0)
    #expect(steps.count { $0.parent == 0 } == 2)
    for (index, step) in steps.enumerated() {
      #expect(step.parent <= UInt64(index))
      #expect(step.line.contains(step.chosen))
      let places = step.line.map { ($0.instant.rawValue, $0.sequence) }
      for (one, next) in zip(places, places.dropFirst()) { #expect(one < next) }
    }
  }
  @Test("ends a run before a step, which is recorded and does not happen")
  func end() throws {
    let whole = StepRecorder()
    _ = Deposits(amounts: [1, 2]).run(seed: 5, observer: whole)
    for number in 1...whole.steps.count {
      let heard = Mutex<[UInt64]>([])
      let notes = StepRecorder(endingBefore: UInt64(number)) { step in
        heard.withLock { $0.append(step) }
      }
      let cut = Deposits(amounts: [1, 2]).run(
        seed: 5,
        observer: notes
      )
      #expect(cut.simulation.counters.steps == UInt64(number) - 1)
      #expect(notes.steps == Array(whole.steps.prefix(number)))
      #expect(heard.withLock { $0 } == (1...UInt64(number)).map { $0 })
      #expect(notes.endsRun)
    }
    #expect(!whole.endsRun)
  }
}
