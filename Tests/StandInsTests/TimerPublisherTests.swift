import Combine
import Foundation
import Testing

@Suite("Timer.publish")
struct TimerPublisherTests {
  @Test("publishes dates from its first subscriber on, until its last one cancels")
  func autoconnected() {
    let noted = MainQueue.notes { note in
      let start = Date.now
      let timer = Timer.publish(every: 2, on: .main, in: .common).autoconnect()
      let listening = timer.sink { date in
        note("\(Int(date.timeIntervalSince(start).rounded()))")
      }
      MainQueue.after(7) { listening.cancel() }
    }
    #expect(noted == ["2", "4", "6"])
  }

  @Test("waits for its connection, and ends with it")
  func connected() {
    let noted = MainQueue.notes { note in
      let start = Date.now
      let timer = Timer.publish(every: 2, on: .main, in: .common)
      let listening = timer.sink { date in
        note("\(Int(date.timeIntervalSince(start).rounded()))")
      }
      MainQueue.after(5) {
        let connection = timer.connect()
        MainQueue.after(5) {
          connection.cancel()
          listening.cancel()
        }
      }
    }
    #expect(noted == ["7", "9"])
  }
}
