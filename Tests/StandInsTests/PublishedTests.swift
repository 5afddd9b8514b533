import Combine
import Dispatch
import Testing

private final class Counter: ObservableObject {
  @Published var count = 0
  @Published var copy = 0
}

private final class Announcing: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  @Published var count = 0
}

@Suite("Published properties publish as Apple's do")
struct PublishedTests {
  @Test("the current value at once, and each new one before the property has it")
  func values() {
    let counter = Counter()
    var heard: [[Int]] = []
    let listening = counter.$count.sink { heard.append([$0, counter.count]) }
    counter.count = 1
    counter.count = 1
    listening.cancel()
    counter.count = 2
    #expect(heard == [[0, 0], [1, 0], [1, 1]])
  }

  @Test("the object publishes each change beforehand, through any of its publishers")
  func objects() {
    let counter = Counter()
    var heard: [Int] = []
    let listening = counter.objectWillChange.sink { heard.append(counter.count + counter.copy) }
    counter.count = 1
    counter.copy = 10
    #expect(heard == [0, 1])
    #expect(counter.objectWillChange === counter.objectWillChange)
    let announcing = Announcing()
    let other = announcing.objectWillChange.sink { heard.append(announcing.count) }
    announcing.count = 5
    announcing.count = 6
    #expect(heard == [0, 1, 0, 5])
    listening.cancel()
    other.cancel()
  }

  @Test("a value assigned to a property is published")
  func assigned() {
    let counter = Counter()
    var announced = 0
    let listening = counter.objectWillChange.sink { announced += 1 }
    let subject = PassthroughSubject<Int, Never>()
    subject.assign(to: &counter.$copy)
    subject.send(3)
    #expect(counter.copy == 3 && announced == 1)
    listening.cancel()
  }

  @Test("a subscriber cancelled during delivery gets neither that value nor a later one")
  func cancelled() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [String] = []
    var second: AnyCancellable?
    let first = subject.sink {
      heard.append("first \($0)")
      second?.cancel()
    }
    second = subject.sink { heard.append("second \($0)") }
    subject.send(1)
    subject.send(2)
    #expect(heard == ["first 1", "first 2"])
    first.cancel()
  }

  @Test("a delivery waiting for a queue is dropped after a cancellation")
  func cancelledOnQueue() {
    let subject = PassthroughSubject<Int, Never>()
    let queue = DispatchQueue(label: "values")
    var heard: [Int] = []
    let listening = subject.receive(on: queue).sink { heard.append($0) }
    subject.send(1)
    queue.sync {}
    queue.suspend()
    subject.send(2)
    listening.cancel()
    queue.resume()
    queue.sync {}
    #expect(heard == [1])
  }

  @Test("a loop over values gets those from its start on, and the last of several")
  func values() async {
    let subject = CurrentValueSubject<Int, Never>(0)
    let values = subject.values
    subject.send(1)
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    for number in 2...4 { subject.send(number) }
    #expect(await iterator.next() == 4)
    subject.send(completion: .finished)
    #expect(await iterator.next() == nil)
  }
}
