import Testing

@testable import Trials

@Suite("Removing")
struct RemovalTests {
  @Test("leaves exactly what is necessary, in order, wherever it is")
  func necessary() {
    for needed in [[], [0], [99], [3, 4], [0, 50, 99], [10, 11, 12, 90]] as [[Int]] {
      let left = Removal.least(Array(0..<100)) { rest in needed.allSatisfy { rest.contains($0) } }
      #expect(left == needed)
    }
  }

  @Test("leaves what cannot be removed alone: of an even number, none")
  func pairs() {
    // Only an even number of elements will do, and two at least.
    let left = Removal.least(Array(0..<8)) { $0.count % 2 == 0 && $0.count >= 2 }
    #expect(left.count == 2)
    #expect(Removal.least([1, 2, 3]) { _ in false } == [1, 2, 3])
    #expect(Removal.least([Int]()) { _ in true } == [])
  }

  @Test("tries far fewer subsets than there are")
  func cost() {
    var asked = 0
    _ = Removal.least(Array(0..<128)) { rest in
      asked += 1
      return rest.contains(77)
    }
    // Halves: about two questions for each of seven sizes, and once more at the end.
    #expect(asked <= 30)
  }
}
