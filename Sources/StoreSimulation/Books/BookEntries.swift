import StoreModel

/// The entries of one customer, in the order of the books.
///
/// Long books consist of pages. A change copies one page, so an answer that the store has sent does
/// not make the next change expensive. A page has a version, by which a device sees that it knows
/// the whole page already.
package struct BookEntries: Sendable {
  /// A full page.
  struct Page {
    fileprivate(set) var entries: ContiguousArray<BookEntry>
    /// The number of the last change of the books that concerned the page.
    ///
    /// Of two states of one customer's books, pages with the same place and version are equal.
    fileprivate(set) var version: Int
    /// The number of entries with a standing.
    fileprivate(set) var standings: Int
  }

  /// The number of entries on a page; a power of two.
  static let pageLength = 32

  /// The full pages.
  private(set) var pages: ContiguousArray<Page> = []
  /// The entries after the full pages, fewer than a page.
  private(set) var rest: ContiguousArray<BookEntry> = []
  /// The number of changes.
  private var version = 0

  /// Opens books without entries.
  init() {}

  mutating func append(_ entry: BookEntry) {
    rest.append(entry)
    guard rest.count == Self.pageLength else { return }
    version += 1
    pages.append(
      Page(entries: rest, version: version, standings: rest.count { $0.standing != nil })
    )
    rest.removeAll()
  }

  /// Returns the place of a transaction; nil if the books do not have it.
  ///
  /// It begins at the end, because the latest transactions are asked for most.
  func place(of id: TransactionID) -> Int? {
    if let place = rest.lastIndex(where: { $0.transaction.id == id }) {
      return pages.count * Self.pageLength + place
    }
    for number in pages.indices.reversed() {
      if let place = pages[number].entries.lastIndex(where: { $0.transaction.id == id }) {
        return number * Self.pageLength + place
      }
    }
    return nil
  }

  /// Returns the places of the entries with a standing, in ascending order.
  var placesOfStandings: [Int] {
    var places: [Int] = []
    for (number, page) in pages.enumerated() where page.standings > 0 {
      for (place, entry) in page.entries.enumerated() where entry.standing != nil {
        places.append(number * Self.pageLength + place)
      }
    }
    for (place, entry) in rest.enumerated() where entry.standing != nil {
      places.append(pages.count * Self.pageLength + place)
    }
    return places
  }
}

extension BookEntries: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { pages.count * Self.pageLength + rest.count }

  package subscript(place: Int) -> BookEntry {
    // Read in place, because searches would copy every entry.
    _read {
      let page = place / Self.pageLength
      if page < pages.count {
        yield pages[page].entries[place % Self.pageLength]
      } else {
        yield rest[place - pages.count * Self.pageLength]
      }
    }
    set {
      let page = place / Self.pageLength
      guard page < pages.count else {
        rest[place - pages.count * Self.pageLength] = newValue
        return
      }
      let before = pages[page].entries[place % Self.pageLength].standing != nil
      let after = newValue.standing != nil
      version += 1
      pages[page].entries[place % Self.pageLength] = newValue
      pages[page].version = version
      pages[page].standings += (after ? 1 : 0) - (before ? 1 : 0)
    }
  }
}
