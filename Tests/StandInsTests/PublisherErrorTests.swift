import Combine
import Foundation
import Testing

@Suite("Operators of publishers that can fail")
struct PublisherErrorTests {
  private struct Refused: Error, Equatable {}
  private struct Receipt: Decodable, Equatable { let id: Int }

  /// All values and the end, as text.
  private func heard<Output>(_ publisher: some Publisher<Output, some Error>) -> [String] {
    var noted: [String] = []
    let listening = publisher.sink {
      switch $0 {
      case .finished: noted.append("finished")
      case .failure(let error): noted.append("failed: \(type(of: error as any Error))")
      }
    } receiveValue: {
      noted.append("\($0)")
    }
    listening.cancel()
    return noted
  }

  @Test("tryMap ends with the error that is thrown, once, and hears nothing more")
  func tryMap() {
    let subject = PassthroughSubject<Int, Never>()
    var noted: [String] = []
    let listening = subject.tryMap { if $0 > 1 { throw Refused() } else { $0 * 10 } }
      .sink {
        noted.append("\($0)".contains("Refused") ? "failed" : "finished")
      } receiveValue: {
        noted.append("\($0)")
      }
    for value in 1...3 { subject.send(value) }
    subject.send(completion: .finished)
    listening.cancel()
    #expect(noted == ["10", "failed"])
  }

  @Test("decode gives values, or the decoder's error; mapError changes it")
  func decode() {
    let good = Just(Data(#"{"id": 7}"#.utf8)).decode(type: Receipt.self, decoder: JSONDecoder())
    #expect(heard(good.map(\.id)) == ["7", "finished"])
    let bad = Just(Data("{}".utf8)).decode(type: Receipt.self, decoder: JSONDecoder())
    #expect(heard(bad) == ["failed: DecodingError"])
    #expect(heard(bad.mapError { _ in Refused() }) == ["failed: Refused"])
  }

  @Test("catch goes on with another publisher, and replaceError with a value")
  func caught() {
    let failing = Fail<Int, Refused>(error: Refused())
    #expect(heard(failing) == ["failed: Refused"])
    #expect(heard(failing.catch { _ in Just(4) }) == ["4", "finished"])
    #expect(heard(failing.replaceError(with: 5)) == ["5", "finished"])
    let right = Just(6).setFailureType(to: Refused.self)
    #expect(heard(right.replaceError(with: 5)) == ["6", "finished"])
  }

  @Test("flatMap ends when all that it led to have ended, or with the first failure")
  func flatMap() {
    let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Refused>())
    var noted: [String] = []
    let listening = outer.flatMap { factor in inner.map { $0 * factor } }
      .sink {
        noted.append("\($0)".contains("Refused") ? "failed" : "finished")
      } receiveValue: {
        noted.append("\($0)")
      }
    outer.send(1)
    outer.send(10)
    outer.send(completion: .finished)
    inner.send(3)
    #expect(noted == ["3", "30"])
    inner.send(completion: .failure(Refused()))
    #expect(noted == ["3", "30", "failed"])
    listening.cancel()
    #expect(heard(Just(2).flatMap { Just($0 + 1) }) == ["3", "finished"])
  }

  @Test("flatMap cancels what it led to when it is canceled, also during the first value")
  func canceled() {
    let (outer, inner) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(1))
    var (noted, upstream): ([Int], [Int]) = ([], [])
    var listening: AnyCancellable?
    listening = outer.flatMap { _ in inner.handleEvents { upstream.append($0) } }.sink {
      noted.append($0)
      listening?.cancel()
    }
    outer.send(0)
    inner.send(2)
    #expect(noted == [1] && upstream == [1])
  }

  @Test("a failure cancels what came before it")
  func upstream() {
    let subject = CurrentValueSubject<Int, Never>(1)
    var upstream: [Int] = []
    let noting = subject.handleEvents { upstream.append($0) }
    let mapping = noting.tryMap { _ in throw Refused() }
    let leading = noting.flatMap { _ in Fail<Int, Refused>(error: Refused()) }
    let listening = [
      mapping.sink(receiveCompletion: { _ in }, receiveValue: { _ in }),
      leading.sink(receiveCompletion: { _ in }, receiveValue: { _ in }),
    ]
    subject.send(2)
    #expect(upstream == [1, 1])
    for each in listening { each.cancel() }
  }
}
