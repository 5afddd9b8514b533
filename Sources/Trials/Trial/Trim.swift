package import StoreSimulation

/// A part that is removed from a trial's world.
package enum Trim: Hashable, Sendable {
  /// A person, by account number, who then has no device and does nothing.
  case user(Int)
  /// All devices of a person beyond this number.
  case devices(atMost: Int)
  /// The step of a journey with this 1-based number, for all who take the journey.
  case step(journey: String, number: Int)
  /// A fault or an irregularity.
  case fault(FaultDeclaration)
  /// A store event with this 1-based number.
  case storeEvent(Int)
  /// A server task with this 1-based number.
  case serverTask(Int)
}

extension Trim: CustomStringConvertible {
  /// The trim in a few words, as recordings store it: `journey ask step 3`.
  package var description: String {
    switch self {
    case .user(let number): "user \(number)"
    case .devices(let most): "devices \(most)"
    case .step(let journey, let number): "journey \(journey) step \(number)"
    case .fault(let fault): fault.recordedName
    case .storeEvent(let number): "store event \(number)"
    case .serverTask(let number): "server task \(number)"
    }
  }

  /// Parses the text that ``description`` produces; nil for any other text.
  package init?(_ text: String) {
    func number(after words: String, from least: Int) -> Int? {
      guard text.hasPrefix(words), let number = Int(text.dropFirst(words.count)) else { return nil }
      return number >= least ? number : nil
    }
    if let fault = FaultDeclaration(recordedName: text) {
      self = .fault(fault)
    } else if let found = number(after: "user ", from: 0) {
      self = .user(found)
    } else if let found = number(after: "devices ", from: 1) {
      self = .devices(atMost: found)
    } else if let found = number(after: "store event ", from: 1) {
      self = .storeEvent(found)
    } else if let found = number(after: "server task ", from: 1) {
      self = .serverTask(found)
    } else if let (journey, step) = Self.journeyAndStep(text) {
      self = .step(journey: journey, number: step)
    } else {
      return nil
    }
    // Each trim has only one spelling; '+1' and '01' are invalid.
    if description != text { return nil }
  }

  /// Splits off the step from the end, because the name of the journey may contain anything.
  private static func journeyAndStep(_ text: String) -> (String, Int)? {
    guard text.hasPrefix("journey ") else { return nil }
    let words = text.dropFirst("journey ".count).split(
      separator: " ",
      omittingEmptySubsequences: false
    )
    guard words.count >= 3, words[words.count - 2] == "step",
      let number = words.last.flatMap({ Int($0) }), number >= 1
    else { return nil }
    return (words.dropLast(2).joined(separator: " "), number)
  }
}

extension Trim: Comparable {
  private var place: (kind: Int, name: String, number: Int) {
    switch self {
    case .user(let number): (0, "", number)
    case .devices(let most): (1, "", most)
    case .step(let journey, let number): (2, journey, number)
    case .storeEvent(let number): (3, "", number)
    case .serverTask(let number): (4, "", number)
    case .fault(let fault): (5, fault.recordedName, 0)
    }
  }

  /// Orders by kind, then by name and number.
  package static func < (left: Trim, right: Trim) -> Bool { left.place < right.place }
}
