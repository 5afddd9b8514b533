/// A failed assertion of an app's own test.
public struct TestFailure: Hashable, Sendable {
  /// The name of the file, with the module: `AppTests/StoreTests.swift`.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// What the assertion says.
  public let message: String

  /// Creates a failure.
  public init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// The name of the file without its folders, and the line: `StoreTests.swift:12`.
  package var place: String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return "\(name):\(line)"
  }
}
