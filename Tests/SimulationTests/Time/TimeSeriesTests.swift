import Simulation
import Testing

@Suite("A time series in virtual time")
struct TimeSeriesTests {
  private struct Count: TimeSlot {
    var count = 0
    mutating func add(_ later: Count) { count += later.count }
  }

  private func series(_ milliseconds: [Int64]) -> TimeSeries<Count> {
    var series = TimeSeries<Count>()
    for instant in milliseconds {
      series.update(at: .start + .milliseconds(instant)) { $0.count += 1 }
    }
    return series
  }

  @Test("counts an instant in the slot that contains it")
  func slots() {
    let series = series([0, 124, 125, 375])
    #expect(series.length == .milliseconds(125))
    #expect(series.slots.map(\.count) == [2, 1, 0, 1])
    #expect(series.end(ofSlotAt: .start + .milliseconds(130)) == .start + .milliseconds(250))
  }

  @Test("merges slots in pairs when there are too many, and loses nothing")
  func doubling() {
    // 240 slots of 125 ms are 30 s: the instant 30 s needs slots of 250 ms.
    let series = series([0, 130, 29_999, 30_000])
    #expect(series.length == .milliseconds(250))
    #expect(series.slots.count == 121)
    #expect(series.slots.first?.count == 2)
    #expect(series.slots[119].count == 1)
    #expect(series.slots.last?.count == 1)
  }

  @Test("uses no more space for three hundred years than for a minute")
  func bounded() {
    let series = series([0, 1_000, 60_000, 9_000_000_000_000])
    #expect(series.slots.count <= TimeSeries<Count>.most)
    #expect(series.slots.reduce(0) { $0 + $1.count } == 4)
    // The slots are as short as they can be.
    #expect(series.slots.count > TimeSeries<Count>.most / 2)
  }

  @Test("is the same for any order of instants")
  func order() {
    let instants: [Int64] = [90_000, 0, 125, 45_000, 7, 31_000]
    #expect(series(instants) == series(instants.sorted()))
    #expect(series(instants) == series(instants.reversed()))
  }
}
