import FileFormats
import Judging
import Simulation
import StoreJSON
import StoreModel

/// How values of one type stand in a recording: how they are read, and how they are written.
struct RecordingForm<Value>: Sendable {
  /// How the values are read, and what the JSON Schema says of them.
  let form: ValueForm<RecordingReader, Value>
  /// Returns what is written for a value.
  let write: @Sendable (Value) -> JSONValue

  /// Returns the form of what a function makes of the values, with the way back.
  func map<Other>(
    _ make: @escaping @Sendable (Value) -> Other,
    back: @escaping @Sendable (Other) -> Value
  ) -> RecordingForm<Other> {
    RecordingForm<Other>(form: form.map(make)) { write(back($0)) }
  }

  /// A list of the values.
  var list: RecordingForm<[Value]> {
    let form = ValueForm<RecordingReader, [Value]>(.list(form.value)) { [form] reader, node in
      guard let elements = reader.values.list(node) else { return nil }
      var values: [Value] = []
      values.reserveCapacity(elements.count)
      for element in elements { form.read(&reader, element).map { values.append($0) } }
      return values
    }
    return RecordingForm<[Value]>(form: form) { .array($0.map(write)) }
  }

  /// The value, or null.
  var nullable: RecordingForm<Value?> {
    let form = ValueForm<RecordingReader, Value?>(.either(form.value, or: .null)) {
      [form] reader, node in
      if case .null = node.content { return .some(nil) }
      return form.read(&reader, node)
    }
    return RecordingForm<Value?>(form: form) { $0.map(write) ?? .null }
  }
}

extension RecordingForm where Value: Sendable {
  /// A text that a function parses.
  ///
  /// - Parameters:
  ///   - value: What the JSON Schema says of the text.
  ///   - expectation: What a mistake expects.
  ///   - parse: Returns the value; nil if the text has another form.
  ///   - text: Returns the text of a value.
  /// - Returns: The form.
  static func parsed(
    _ value: FileValue,
    _ expectation: Expectation,
    _ parse: @escaping @Sendable (String) -> Value?,
    text: @escaping @Sendable (Value) -> String
  ) -> Self {
    let form = ValueForm<RecordingReader, Value>(value) { reader, node in
      let value = node.text.flatMap(parse)
      if value == nil { reader.values.refuse(node, expectation) }
      return value
    }
    return Self(form: form) { .string(text($0)) }
  }
}

extension RecordingForm where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// One of the raw values.
  static var rawValue: Self { Self(form: .rawValue) { .string($0.rawValue) } }
}

extension RecordingForm<String> {
  static var text: Self { Self(form: .text) { .string($0) } }
}

extension RecordingForm<Bool> {
  static var flag: Self { Self(form: .flag) { .bool($0) } }
}

extension RecordingForm<Int> {
  static func wholeNumber(_ range: ClosedRange<Int>) -> Self {
    Self(form: .wholeNumber(range)) { .integer(Int64($0)) }
  }
}

extension RecordingForm<UInt64> {
  /// A count, which stays far below the limits of numbers in JSON.
  static func count(from least: Int = 0) -> Self {
    RecordingForm<Int>.wholeNumber(least...Int.max).map({ UInt64($0) }, back: { Int($0) })
  }

  /// A 64-bit number, which files store as a text.
  static var number64: Self {
    parsed(.pattern("^[0-9]+$", words: Expectation.number64.description), .number64, { UInt64($0) })
    {
      String($0)
    }
  }
}

extension RecordingForm<VirtualInstant> {
  static var instant: Self {
    RecordingForm<Int>.wholeNumber(0...Int.max).map({ VirtualInstant(rawValue: Int64($0)) }) {
      Int($0.rawValue)
    }
  }
}

extension RecordingForm<ProcessEnd> {
  static var processEnd: Self {
    let words = ["signal 5", "status 3", "stood still"]
    return parsed(
      .described("an end such as \"signal 5\", \"status 3\" or \"stood still\"", value: .text),
      .word(words),
      { ProcessEnd(rawValue: $0) },
      text: \.rawValue
    )
  }
}

extension RecordingForm<[Trim]> {
  static var trims: Self {
    parsed(
      .described(Expectation.trim.description, value: .text),
      .trim,
      { Trims.group($0) },
      text: { Trims.text($0) }
    )
  }
}

extension RecordingForm<Deviation> {
  static var deviation: Self {
    let value = FileValue.described(Expectation.deviation.description, value: .text)
    return parsed(value, .deviation, { Deviation($0) }, text: \.description)
  }
}

extension RecordingForm<ChoiceLog.Choice> {
  /// `3/7` is the fourth of seven candidates; `=42` is the drawn number 42.
  static var choice: Self {
    let value = FileValue.pattern(
      "^(=[0-9]+|[0-9]+/[0-9]+)$",
      words: Expectation.choice.description
    )
    return parsed(value, .choice, parse) { choice in
      switch choice {
      case .pick(let index, let count): "\(index)/\(count)"
      case .draw(let value): "=\(value)"
      }
    }
  }

  @Sendable private static func parse(_ text: String) -> ChoiceLog.Choice? {
    if text.first == "=" { return UInt64(text.dropFirst()).map { .draw($0) } }
    let parts = text.split(separator: "/")
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), index >= 0,
      index < count
    else { return nil }
    return .pick(index: index, count: count)
  }
}
