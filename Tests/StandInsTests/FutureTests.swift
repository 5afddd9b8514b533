import Combine
import Foundation
import Synchronization
import Testing

@Suite("Publishers of one value and of notifications")
struct FutureTests {
  private struct Refused: Error {}

  @Test("a future keeps its first result for every subscriber")
  func future() {
    var promise: ((Result<Int, Refused>) -> Void)?
    let future = Future<Int, Refused> { promise = $0 }
    var noted: [String] = []
    func listen(_ name: String) -> AnyCancellable {
      future.sink {
        noted.append("\(name) \($0)")
      } receiveValue: {
        noted.append("\(name) \($0)")
      }
    }
    let early = listen("early")
    #expect(noted.isEmpty)
    promise?(.success(7))
    promise?(.failure(Refused()))
    let late = listen("late")
    #expect(noted == ["early 7", "early finished", "late 7", "late finished"])
    for listening in [early, late] { listening.cancel() }
  }

  @Test("a future that fails delivers no value")
  func failure() {
    var noted: [String] = []
    let future = Future<Int, Refused> { $0(.failure(Refused())) }
    let listening = future.sink {
      noted.append("\($0)")
    } receiveValue: {
      noted.append("\($0)")
    }
    #expect(noted.count == 1 && noted.first?.hasPrefix("failure(") == true)
    listening.cancel()
  }

  @Test("a notification center publishes one name from one object, until it is canceled")
  func notifications() {
    let center = NotificationCenter()
    let (name, object) = (Notification.Name("bought"), NSObject())
    var noted: [String] = []
    let listening = center.publisher(for: name, object: object)
      .sink { noted.append("\($0.userInfo?["id"] ?? "")") }
    center.post(name: name, object: object, userInfo: ["id": "1"])
    center.post(name: name, object: nil, userInfo: ["id": "2"])
    center.post(name: Notification.Name("other"), object: object, userInfo: ["id": "3"])
    listening.cancel()
    center.post(name: name, object: object, userInfo: ["id": "4"])
    #expect(noted == ["1"])
  }
}
