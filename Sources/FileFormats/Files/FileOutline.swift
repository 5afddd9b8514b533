/// The structure of a well-formed file, without the values of texts and numbers.
package struct FileOutline: Sendable {
  /// The kind of a value.
  package enum Kind: Sendable {
    /// `{ … }`, in file order.
    case object([Member])
    /// `[ … ]`
    case list([FileOutline])
    /// Text in quotation marks.
    case text
    /// A number without a fraction or an exponent.
    case integer
    /// Any other number.
    case decimal
    /// `true` or `false`.
    case boolean
    /// `null`
    case null
  }

  /// A key of an object and its value.
  package struct Member: Sendable {
    /// The key.
    package let name: String
    /// The byte range of the key.
    package let range: Range<Int>
    /// The value.
    package let value: FileOutline
  }

  /// The kind of the value.
  package let kind: Kind
  /// The byte range of the value.
  package let range: Range<Int>
}
