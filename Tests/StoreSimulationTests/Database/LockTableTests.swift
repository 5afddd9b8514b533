import StoreModel
import Testing

@testable import StoreSimulation

@Suite("The lock wait table")
struct LockTableTests {
  private let numbers = (1...3).map { TransactionNumber(rawValue: $0) }
  private let lock = LockTable<Entry.Place>.Lock.unique(.first)

  @Test("a client that is gone is not woken")
  func gone() {
    var table = LockTable<Entry.Place>()
    #expect(table.acquire(lock, for: numbers[0]) == nil)
    #expect(table.acquire(lock, for: numbers[1]) == numbers[0])
    table.wait(numbers[1], for: numbers[0], ticket: 1)
    table.wait(numbers[2], for: numbers[0], ticket: 2)
    table.release(numbers[1])
    table.release(numbers[0])
    #expect(table.takeWoken() == numbers[2])
    #expect(table.takeWoken() == nil)
    #expect(table.isEmpty)
  }

  @Test("a woken client waits for no one")
  func woken() {
    var table = LockTable<Entry.Place>()
    table.wait(numbers[2], for: numbers[1], ticket: 1)
    table.wait(numbers[1], for: numbers[0], ticket: 2)
    #expect(table.waits(numbers[2], for: numbers[0]))
    #expect(!table.waits(numbers[0], for: numbers[2]))
    table.release(numbers[0])
    #expect(!table.waits(numbers[2], for: numbers[0]))
    #expect(table.waits(numbers[2], for: numbers[1]))
  }
}
