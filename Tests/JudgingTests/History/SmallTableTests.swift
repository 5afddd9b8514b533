import Testing

@testable import Judging

@Suite("Tables of a few keys")
struct SmallTableTests {
  @Test("a table says what a dictionary says, with few keys, with many, and with few again")
  func equalsDictionary() {
    var table: SmallTable<Int, [Int]> = [:]
    var dictionary: [Int: [Int]] = [:]
    // More keys than a table compares, and removals of the first, the last and others.
    for round in 0..<4 {
      for key in 0..<40 {
        table[key, default: []].append(round)
        dictionary[key, default: []].append(round)
        if key % 3 == round % 3 {
          #expect(table.removeValue(forKey: key / 2) == dictionary.removeValue(forKey: key / 2))
        }
        if key % 5 == 0 {
          table[key]?.append(-1)
          dictionary[key]?.append(-1)
        }
        for known in 0..<40 { #expect(table[known] == dictionary[known]) }
      }
      for key in 0..<40 {
        table[key] = nil
        dictionary[key] = nil
      }
      #expect(table.isEmpty)
    }
  }

  @Test("a set says whether an element is new, and forgets what is removed")
  func setTellsNews() {
    var set: SmallSet<Int> = [1, 2]
    #expect(!set.insert(1).inserted)
    #expect(set.insert(3).inserted)
    #expect(set.remove(2) == 2)
    #expect(set.remove(2) == nil)
    #expect(set.contains(3) && !set.contains(2))
    set.remove(1)
    set.remove(3)
    #expect(set.isEmpty)
  }
}
