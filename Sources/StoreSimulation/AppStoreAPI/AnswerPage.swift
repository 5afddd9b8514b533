import StoreModel

/// A page of a list that the App Store gives out in parts.
package struct AnswerPage<Element: Sendable>: Sendable {
  /// The records, at most ``PageCursor/pageSize``.
  package let records: [Element]
  /// The number of the last record of this page.
  package let last: UInt64
  /// Whether there is another page now.
  package let hasMore: Bool
}

extension [BookEntry] {
  /// Returns the page after the record with a number; nil stands for the first page.
  ///
  /// An entry that changes between two page requests moves to the end and is returned again.
  ///
  /// - Parameters:
  ///   - last: the sequence number of the last entry of the page before.
  ///   - isDescending: whether the last modified entry comes first.
  /// - Returns: the page.
  package func page(after last: UInt64?, isDescending: Bool = false) -> AnswerPage<BookEntry> {
    let rest = (isDescending ? reversed() : self).filter { entry in
      guard let last else { return true }
      return isDescending ? entry.sequence < last : entry.sequence > last
    }
    let page = Array(rest.prefix(PageCursor.pageSize))
    return AnswerPage(
      records: page,
      last: page.last?.sequence ?? last ?? 0,
      hasMore: rest.count > page.count
    )
  }
}
