import StoreModel

/// The page that a request asks for, of a list that the App Store gives out in parts.
package struct PageRequest: Hashable, Sendable {
  /// The name of the page before, a text that only the store understands; nil for the first page.
  private let previous: String?
  /// The content of the list, which must be the same for each page.
  private let list: String

  /// Asks for the page after another one.
  package init(after previous: String?, of list: String) {
    self.previous = previous
    self.list = list
  }

  /// Returns the number of the last record of the page before; nil for the first page.
  ///
  /// - Parameter error: the error to throw if the name is none, or belongs to another list.
  /// - Returns: the number.
  /// - Throws: the error.
  func lastRecord(else error: AppStoreServerError) throws(AppStoreServerError) -> UInt64? {
    guard let previous else { return nil }
    guard let bytes = try? Base64URL.bytes(of: Array(previous.utf8)) else { throw error }
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: ".")
    guard parts.count == 2, let last = UInt64(parts[0]), name(endingWith: last) == previous else {
      throw error
    }
    return last
  }

  /// Returns the name of the page whose last record has a number.
  func name(endingWith last: UInt64) -> String {
    let digest = SHA256.digest(of: Array(list.utf8)).bytes.prefix(8)
    return Base64URL.text(of: Array("\(last).\(Base64URL.text(of: Array(digest)))".utf8))
  }
}

/// A page of a list that the App Store gives out in parts.
struct AnswerPage<Element: Sendable>: Sendable {
  /// How many records one answer has at most.
  static var size: Int { 20 }

  /// The records, at most ``size``.
  let records: [Element]
  /// The number of the last record of this page.
  let last: UInt64
  /// Whether there is another page now.
  let hasMore: Bool
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
  func page(after last: UInt64?, isDescending: Bool) -> AnswerPage<BookEntry> {
    let rest = (isDescending ? reversed() : self).filter { entry in
      guard let last else { return true }
      return isDescending ? entry.sequence < last : entry.sequence > last
    }
    let page = Array(rest.prefix(AnswerPage<BookEntry>.size))
    return AnswerPage(
      records: page,
      last: page.last?.sequence ?? last ?? 0,
      hasMore: rest.count > page.count
    )
  }
}
