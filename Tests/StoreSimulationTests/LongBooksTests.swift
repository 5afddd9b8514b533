import Simulation
import StoreModel
import Testing

@testable import StoreSimulation

@Suite("A device's copy of long books")
struct LongBooksTests {
  /// A period of a plan, which is over unless it has a standing.
  static func period(_ number: Int, sequence: UInt64, standing: Bool = false) -> BookEntry {
    let id = TransactionID(rawValue: UInt64(number))
    var entry = BookEntry(
      transaction: Transaction(
        id: id,
        originalID: TransactionID(rawValue: 0),
        productID: "plan",
        productType: .autoRenewable,
        purchaseDate: StoreDate(rawValue: Int64(number)),
        subscription: SubscriptionDetails(
          groupID: "plans",
          expirationDate: StoreDate(rawValue: Int64(number) + 1)
        )
      ),
      sequence: sequence,
      isFinished: true,
      origin: .renewal
    )
    if standing { entry.standing = Self.standing }
    return entry
  }

  static let standing = SubscriptionStanding(
    state: .subscribed,
    accessEnd: nil,
    renewalInfo: RenewalInfo(
      originalTransactionID: TransactionID(rawValue: 0),
      currentProductID: "plan",
      willAutoRenew: true,
      autoRenewPreference: "plan",
      renewalDate: StoreDate(rawValue: 0),
      recentSubscriptionStartDate: StoreDate(rawValue: 0)
    )
  )

  /// Learns the whole books as a device does; returns the number of entries that were looked at.
  @discardableResult
  private func refresh(_ replica: inout DeviceReplica, _ books: BookEntries) -> Int {
    var looks = 0
    for (number, page) in books.pages.enumerated()
    where !replica.fetch(page, number: number, keepingUnfinished: false) {
      for (offset, entry) in page.entries.enumerated() {
        _ = replica.recordEntry(entry, at: number * BookEntries.pageLength + offset)
        looks += 1
      }
    }
    for (offset, entry) in books.rest.enumerated() {
      _ = replica.recordEntry(entry, at: books.count - books.rest.count + offset)
      looks += 1
    }
    return looks
  }

  private func fetch(_ replica: DeviceReplica, _ number: UInt64) -> UInt64? {
    replica.copy(TransactionID(rawValue: number))?.entry.transaction.deviceVerificationNonce.fetch
  }

  @Test("known pages are not looked at again, and each of their entries still has a new text")
  func pages() {
    var books = BookEntries()
    for number in 0..<70 {
      books.append(Self.period(number, sequence: UInt64(number + 1), standing: number == 69))
    }
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    // 70 entries are two pages of 32, and six more.
    #expect(refresh(&replica, books) == 70)
    #expect(refresh(&replica, books) == 6)
    // The second refresh fetched the entries with the numbers 71 to 140.
    #expect(fetch(replica, 0) == 71 && fetch(replica, 31) == 102 && fetch(replica, 69) == 140)

    // A newer state of the fourth entry comes alone, and then an older answer with all entries.
    let revoked = Self.period(3, sequence: 99)
    #expect(replica.recordEntry(revoked) == .standing)
    #expect(refresh(&replica, books) == 38)
    #expect(fetch(replica, 3) == 141 && fetch(replica, 4) == 146 && fetch(replica, 40) == 182)

    // Once the books have it, the device looks at its page once.
    books[3] = revoked
    #expect([refresh(&replica, books), refresh(&replica, books)] == [38, 6])
    #expect(fetch(replica, 3) == 285 && fetch(replica, 69) == 351)
    #expect(replica.currentEntitlements(at: .start).asOf == 99)
  }

  @Test("a page with a standing is looked at each time, because it may take that of another entry")
  func standings() {
    var books = BookEntries()
    for number in 0..<64 {
      books.append(Self.period(number, sequence: UInt64(number + 1), standing: number == 9))
    }
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    #expect([refresh(&replica, books), refresh(&replica, books)] == [64, 32])
    books[9].standing = nil
    #expect([refresh(&replica, books), refresh(&replica, books)] == [32, 0])
  }

  @Test("a device that starts over learns every page again")
  func startingOver() {
    var books = BookEntries()
    for number in 0..<32 { books.append(Self.period(number, sequence: UInt64(number + 1))) }
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    refresh(&replica, books)
    replica.removeAll()
    #expect(replica.copies.isEmpty && refresh(&replica, books) == 32)
    #expect(replica.copies.count == 32 && fetch(replica, 31) == 64)
  }

  @Test("reads and signed texts are those of a device that looks at everything")
  func oracle() {
    for seed in 1...6 {
      var random = RandomStream(seed: UInt64(seed), purpose: "long books")
      var story = LongBooksStory()
      for step in 0..<300 {
        story.advance(drawing: &random)
        guard step.isMultiple(of: 3) else { continue }
        let differences = story.differences
        guard differences.isEmpty else {
          Issue.record("seed \(seed), step \(step): \(differences)")
          break
        }
      }
      #expect(story.books.pages.count > 1 && story.skipped > 0)
    }
  }
}
