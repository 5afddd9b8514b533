import StoreModel

/// The full pages of its customer's books that a device has learned.
///
/// The store answers a refresh with all entries, each signed anew. Of a page that the device knows,
/// no entry is news, and the number of each entry's fetch follows from that of the page. The device
/// therefore need not look at the entries, and long books cost little.
struct LearnedPages {
  private struct Page {
    /// The version that the device has learned.
    var version = 0
    /// Whether transactions that another device finished stayed unfinished.
    var keptUnfinished = false
    /// Whether the device holds a newer state of an entry.
    var isOutdated = false
    /// The number of entries fetched before the page, when the device last fetched it as a whole;
    /// nil if it never did.
    var fetchesBefore: UInt64?
  }

  private var pages: ContiguousArray<Page> = []

  private static func page(of place: Int) -> Int { place / BookEntries.pageLength }

  /// Forgets everything.
  mutating func removeAll() { pages.removeAll() }

  /// Fetches a page.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - number: its number in the books; all before it were fetched.
  ///   - keepsUnfinished: whether transactions that another device finished stay unfinished.
  ///   - fetches: the number of entries fetched before.
  /// - Returns: whether no entry of it is news; otherwise the device learns each.
  mutating func fetch(
    _ page: BookEntries.Page,
    number: Int,
    keepingUnfinished keepsUnfinished: Bool,
    after fetches: UInt64
  ) -> Bool {
    if number == pages.count { pages.append(Page()) }
    // A standing may take that of another entry, which the device has learned since.
    let isKnown =
      pages[number].version == page.version && pages[number].keptUnfinished == keepsUnfinished
      && !pages[number].isOutdated && page.standings == 0
    if isKnown {
      pages[number].fetchesBefore = fetches
    } else {
      pages[number].version = page.version
      pages[number].keptUnfinished = keepsUnfinished
      pages[number].isOutdated = false
    }
    return isKnown
  }

  /// Records that the device holds a newer state of an entry than the page has.
  ///
  /// - Parameter place: the place of the entry in the books.
  mutating func outdate(_ place: Int) {
    let number = Self.page(of: place)
    if number < pages.count { pages[number].isOutdated = true }
  }

  /// Returns the number of an entry's latest fetch with its page as a whole; 0 if there was none.
  func fetch(of place: Int) -> UInt64 {
    let number = Self.page(of: place)
    guard number < pages.count, let before = pages[number].fetchesBefore else { return 0 }
    return before + UInt64(place % BookEntries.pageLength) + 1
  }
}
