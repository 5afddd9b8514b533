package import Simulation
package import StoreJSON

/// How values of one type stand in a file: what the JSON Schema and explanations say of them, and
/// how the reader reads them.
package struct ValueForm<Reader: FileReader, Value>: Sendable {
  /// What the JSON Schema and explanations say.
  package let value: FileValue
  /// Returns the value; nil after a mistake, which it records.
  package let read: @Sendable (inout Reader, JSONNode) -> Value?

  /// Declares a form.
  package init(
    _ value: FileValue,
    read: @escaping @Sendable (inout Reader, JSONNode) -> Value?
  ) {
    (self.value, self.read) = (value, read)
  }

  /// Returns the form of what a function makes of the values.
  package func map<Other>(
    _ make: @escaping @Sendable (Value) -> Other
  ) -> ValueForm<Reader, Other> {
    ValueForm<Reader, Other>(value) { reader, node in read(&reader, node).map(make) }
  }
}

extension ValueForm where Value == String {
  /// Any text.
  package static var text: Self { Self(.text) { $0.values.text($1) } }
  /// A text for reports, on one line.
  package static var someText: Self { Self(.someText) { $0.values.someText($1) } }
}

extension ValueForm where Value == Bool {
  /// `true` or `false`.
  package static var flag: Self { Self(.flag) { $0.values.boolean($1) } }
}

extension ValueForm where Value == Int {
  /// A whole number.
  package static func wholeNumber(_ range: ClosedRange<Int>) -> Self {
    Self(.wholeNumber(range)) { $0.values.integer($1, in: range) }
  }
}

extension ValueForm where Value == ClosedRange<Int> {
  /// A whole number, or the least and the most.
  package static func wholeNumbers(_ range: ClosedRange<Int>) -> Self {
    Self(.wholeNumbers(range)) { $0.values.integers($1, in: range) }
  }
}

extension ValueForm where Value == Ratio {
  /// How often something happens.
  package static var probability: Self { Self(.probability) { $0.values.ratio($1) } }
}

extension ValueForm where Value == VirtualDuration {
  /// A length of time.
  package static func length(
    from least: VirtualDuration = .zero,
    to most: VirtualDuration = TimeLength.longest
  ) -> Self {
    Self(.length(from: least, to: most)) { $0.values.length($1, from: least, to: most) }
  }
}

extension ValueForm where Value == DelayRange {
  /// A length of time, or the least and the most.
  package static func lengths(
    from least: VirtualDuration = .zero,
    to most: VirtualDuration = TimeLength.longest
  ) -> Self {
    Self(.lengths(from: least, to: most)) { $0.values.lengths($1, from: least, to: most) }
  }
}

extension ValueForm {
  /// One of several words, each with its meaning.
  package static func word(_ meanings: [(word: String, meaning: Value)]) -> Self
  where Value: Sendable {
    Self(.word(meanings.map(\.word))) { $0.values.word($1, meanings) }
  }
}

extension ValueForm where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// One of the raw values.
  package static var rawValue: Self { word(Value.allCases.map { ($0.rawValue, $0) }) }
}
