package import Simulation
package import StoreModel
package import StoreSimulation

/// A reader that extracts plain values from a file and records each mistake.
///
/// Every method returns nil after a mistake, so reading continues and all mistakes of a file are
/// reported together.
package struct ValueReader {
  package var mistakes: MistakeList

  package init(_ file: FileText) { mistakes = MistakeList(file) }

  /// The maximum duration in a file.
  package static let longest = VirtualDuration.days(365)

  /// Records that a value is invalid.
  package mutating func refuse(
    _ value: FileValue,
    _ expected: Expectation,
    found: String? = nil,
    candidates: [String] = []
  ) {
    var word = ""
    if case .text(let text) = value.content { word = text }
    mistakes.add(
      expected,
      at: value.range,
      path: value.path,
      found: found ?? described(value),
      meant: word,
      candidates: candidates
    )
  }

  private func described(_ value: FileValue) -> String? {
    switch value.content {
    case .object: "an object"
    case .list(let elements): elements.count > 4 ? "a list" : nil
    default: nil
    }
  }

  package mutating func members(_ value: FileValue) -> [FileValue.Member]? {
    guard case .object(let members) = value.content else {
      refuse(value, .object)
      return nil
    }
    return members
  }

  /// Checks the keys of an object.
  package mutating func object(_ value: FileValue, keys: KeySet) -> Bool {
    guard let members = members(value) else { return false }
    for member in members where !keys.names.contains(member.name) {
      let path = value.path.isEmpty ? member.name : "\(value.path).\(member.name)"
      mistakes.add(
        .knownKey(keys.names),
        at: member.range,
        path: path,
        found: "\"\(member.name)\"",
        meant: member.name,
        candidates: keys.names
      )
    }
    for name in keys.required where value[name] == nil {
      let start = value.range.lowerBound
      mistakes.add(.key(name), at: start..<start, path: value.path, found: "none")
    }
    return true
  }

  package mutating func list(_ value: FileValue) -> [FileValue]? {
    guard case .list(let elements) = value.content else {
      refuse(value, .list)
      return nil
    }
    return elements
  }

  package mutating func text(_ value: FileValue) -> String? {
    guard case .text(let text) = value.content else {
      refuse(value, .text)
      return nil
    }
    return text
  }

  package mutating func someText(_ value: FileValue) -> String? {
    guard let text = text(value) else { return nil }
    guard !text.isEmpty else {
      refuse(value, .someText)
      return nil
    }
    return text
  }

  /// Reads a name that is also used as a folder name.
  package mutating func folderName(_ value: FileValue) -> String? {
    guard let text = someText(value) else { return nil }
    guard !text.contains("/"), !text.hasPrefix("."), !text.unicodeScalars.contains("\0") else {
      refuse(value, .folderName)
      return nil
    }
    return text
  }

  package mutating func boolean(_ value: FileValue) -> Bool? {
    guard case .boolean(let flag) = value.content else {
      refuse(value, .boolean)
      return nil
    }
    return flag
  }

  package mutating func integer(_ value: FileValue, in range: ClosedRange<Int>) -> Int? {
    guard let number = Self.integer(value), range.contains(number) else {
      refuse(value, .integer(range))
      return nil
    }
    return number
  }

  /// Reads a whole number, `3`, or a list of two, `[1, 5]`.
  package mutating func integers(
    _ value: FileValue,
    in range: ClosedRange<Int>
  ) -> ClosedRange<Int>? {
    guard case .list(let ends) = value.content else {
      guard let number = Self.integer(value), range.contains(number) else {
        refuse(value, .integerRange(range))
        return nil
      }
      return number...number
    }
    guard ends.count == 2 else {
      refuse(value, .integerRange(range))
      return nil
    }
    let least = integer(ends[0], in: range)
    let most = integer(ends[1], in: range)
    guard let least, let most else { return nil }
    guard least <= most else {
      refuse(value, .ascending)
      return nil
    }
    return least...most
  }

  private static func integer(_ value: FileValue) -> Int? {
    guard case .integer(let number) = value.content else { return nil }
    return Int(exactly: number)
  }

  package mutating func ratio(_ value: FileValue) -> Ratio? {
    guard case .text(let text) = value.content, let ratio = Probability.parse(text) else {
      refuse(value, .ratio, candidates: ["never", "always"])
      return nil
    }
    return ratio
  }

  package mutating func length(
    _ value: FileValue,
    from least: VirtualDuration = .zero,
    to most: VirtualDuration = longest
  ) -> VirtualDuration? {
    guard let length = Self.length(value), least <= length, length <= most else {
      refuse(value, .length(least: least, most: most))
      return nil
    }
    return length
  }

  /// Reads a duration, `"5s"`, or a list of two, `["1s", "5m"]`.
  package mutating func lengths(
    _ value: FileValue,
    to longest: VirtualDuration = longest
  ) -> DelayRange? {
    guard case .list(let ends) = value.content else {
      guard let length = Self.length(value), length <= longest else {
        refuse(value, .lengthRange(least: .zero, most: longest))
        return nil
      }
      return DelayRange(length, length)
    }
    guard ends.count == 2 else {
      refuse(value, .lengthRange(least: .zero, most: longest))
      return nil
    }
    let least = length(ends[0], to: longest)
    let most = length(ends[1], to: longest)
    guard let least, let most else { return nil }
    guard least <= most else {
      refuse(value, .ascending)
      return nil
    }
    return DelayRange(least, most)
  }

  /// Reads an offset of a clock: `"+2h"` is ahead, `"-30d"` is behind.
  package mutating func clockMove(_ value: FileValue) -> VirtualDuration? {
    if case .text(let text) = value.content, let sign = text.first, sign == "+" || sign == "-",
      let length = TimeLength.parse(String(text.dropFirst())), length <= Self.longest
    {
      return sign == "+" ? length : .zero - length
    }
    refuse(value, .clockMove)
    return nil
  }

  /// Reads a time zone, such as `"UTC-8"`.
  package mutating func zone(_ value: FileValue) -> CalendarZone? {
    if case .text(let text) = value.content, let zone = ZoneName.parse(text) { return zone }
    refuse(value, .zone)
    return nil
  }

  private static func length(_ value: FileValue) -> VirtualDuration? {
    guard case .text(let text) = value.content else { return nil }
    return TimeLength.parse(text)
  }

  /// Reads one of several words, and returns its meaning.
  package mutating func word<Meaning>(
    _ value: FileValue,
    _ meanings: [(word: String, meaning: Meaning)]
  ) -> Meaning? {
    if case .text(let text) = value.content,
      let found = meanings.first(where: { $0.word == text })
    {
      return found.meaning
    }
    let words = meanings.map(\.word)
    refuse(value, .word(words), candidates: words)
    return nil
  }

  /// Reads a name that must be in a list.
  package mutating func name(_ value: FileValue, of kind: String, in names: [String]) -> String? {
    guard case .text(let text) = value.content, names.contains(text) else {
      refuse(value, .name(of: kind, names), candidates: names)
      return nil
    }
    return text
  }
}
