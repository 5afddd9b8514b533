/// Why a value does not have its declared form.
package enum JSONMistake: Hashable, Sendable, CustomStringConvertible {
  /// An object lacks the member of this name.
  case missing(String)
  /// The value under this path of names does not have its form.
  case invalid(path: String)

  package var description: String {
    switch self {
    case .missing(let name): "'\(name)' is missing"
    case .invalid(let path): "'\(path)' has an invalid value"
    }
  }

  /// Returns the mistake as seen from the object that has the value under a name.
  func inside(_ name: String) -> Self {
    guard case .invalid(let path) = self else { return self }
    return .invalid(path: path.isEmpty ? name : "\(name).\(path)")
  }
}
