import StoreModel
import Testing

@testable import StoreSimulation

@Suite("Taps that wait for the app")
struct TapQueueTests {
  private func tap(_ window: Int) -> TapQueue.Tap { TapQueue.Tap(action: .restore, window: window) }

  @Test("are delivered one after the other, in order, once the app has started")
  func order() {
    var queue = TapQueue()
    let taken = (0...2).map { queue.takes(tap($0)) }
    #expect(taken == [true, false, false])
    let early = queue.next()
    #expect(early == nil, "the first has not begun")
    queue.beginTap()
    // A new tap is behind the waiting ones.
    let late = queue.takes(tap(3))
    #expect(!late)
    for window in 1...3 {
      let (next, another) = (queue.next(), queue.next())
      #expect(next == tap(window) && another == nil)
      queue.beginTap()
    }
    let (none, free) = (queue.next(), queue.takes(tap(4)))
    #expect(none == nil && free)
  }
}
