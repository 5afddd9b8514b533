/// What code under test asked for and did not get, such as files of its bundle, each with the
/// number of requests.
///
/// If there are too many, those whose names come first stay. The sum of several parts therefore
/// does not depend on their order.
package struct MissingThings: Hashable, Sendable, Codable {
  /// The most things that are kept.
  package static let most = 50

  /// One thing.
  package struct Thing: Hashable, Sendable {
    /// What it is, in words.
    package let name: String
    /// The number of requests.
    package let count: Int

    /// Makes a thing.
    package init(name: String, count: Int) { (self.name, self.count) = (name, count) }
  }

  private var counts: [String: Int] = [:]

  /// Makes an empty list.
  package init() {}

  package init(from decoder: any Decoder) throws {
    counts = try decoder.singleValueContainer().decode([String: Int].self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(counts)
  }

  /// Whether nothing was missing.
  package var isEmpty: Bool { counts.isEmpty }

  /// The beginning of the name of an answer that no server gave.
  package static let answer = "an answer to "

  /// The things, in the order of their names.
  package var all: [Thing] {
    counts.sorted { $0.key < $1.key }.map { Thing(name: $0.key, count: $0.value) }
  }

  /// Adds requests.
  ///
  /// - Parameters:
  ///   - name: What was missing, in words.
  ///   - count: The number of requests.
  package mutating func add(_ name: String, count: Int = 1) {
    counts[name, default: 0] += count
    guard counts.count > Self.most, let last = counts.keys.max() else { return }
    counts[last] = nil
  }

  /// Adds the requests of another part.
  package mutating func merge(_ other: MissingThings) {
    guard !other.isEmpty else { return }
    for thing in other.all { add(thing.name, count: thing.count) }
  }
}
