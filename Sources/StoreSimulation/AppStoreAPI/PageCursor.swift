import StoreModel

/// A place in a list that is read in pages, as a text that only the store understands.
package struct PageCursor: Hashable, Sendable {
  /// How many records one answer has at most.
  package static let pageSize = 20

  /// The number of the last record of the page before.
  package let last: UInt64
  /// The content of the list, which must be the same for each page.
  private let list: String

  /// Names a place in a list.
  package init(after last: UInt64, in list: String) {
    self.last = last
    self.list = list
  }

  /// Reads a place; nil if the text is none, or belongs to another list.
  package init?(_ text: String, in list: String) {
    guard let bytes = try? Base64URL.bytes(of: Array(text.utf8)) else { return nil }
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: ".")
    guard parts.count == 2, let last = UInt64(parts[0]) else { return nil }
    self.init(after: last, in: list)
    guard self.text == text else { return nil }
  }

  /// The place as it is sent.
  package var text: String {
    let digest = SHA256.digest(of: Array(list.utf8)).bytes.prefix(8)
    return Base64URL.text(of: Array("\(last).\(Base64URL.text(of: Array(digest)))".utf8))
  }
}
