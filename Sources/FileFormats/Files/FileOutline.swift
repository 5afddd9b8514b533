/// What stands where in a well-formed file, without the values of texts and numbers.
package struct FileOutline: Sendable {
  /// What kind of value it is.
  package enum Kind: Sendable {
    /// `{ … }`, in the order of the file.
    case object([Member])
    /// `[ … ]`
    case list([FileOutline])
    /// A text in quotation marks.
    case text
    /// A number without fraction and exponent.
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
    /// Which bytes the key takes.
    package let range: Range<Int>
    /// The value.
    package let value: FileOutline
  }

  /// What it is.
  package let kind: Kind
  /// Which bytes it takes.
  package let range: Range<Int>
}
