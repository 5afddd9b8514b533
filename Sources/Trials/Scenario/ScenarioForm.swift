import FileFormats
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation

/// How values of one type stand in a scenario file: what the JSON Schema and explanations say of
/// them, and how the reader reads them.
struct ScenarioForm<Value>: Sendable {
  let value: ScenarioValue
  /// Returns the value; nil after a mistake, which it records.
  let read: @Sendable (inout ScenarioReader, JSONNode) -> Value?

  init(
    _ value: ScenarioValue,
    read: @escaping @Sendable (inout ScenarioReader, JSONNode) -> Value?
  ) {
    (self.value, self.read) = (value, read)
  }

  /// Returns the form of what a function makes of the values.
  func map<Other>(_ make: @escaping @Sendable (Value) -> Other) -> ScenarioForm<Other> {
    ScenarioForm<Other>(value) { reader, node in read(&reader, node).map(make) }
  }
}

extension ScenarioForm<String> {
  static var text: Self { Self(.text) { $0.values.text($1) } }
  static var someText: Self { Self(.someText) { $0.values.someText($1) } }
}

extension ScenarioForm<Bool> {
  static var flag: Self { Self(.flag) { $0.values.boolean($1) } }
}

extension ScenarioForm<Int> {
  static func wholeNumber(_ range: ClosedRange<Int>) -> Self {
    Self(.wholeNumber(range)) { $0.values.integer($1, in: range) }
  }
}

extension ScenarioForm<UInt32> {
  /// A share of all, beside the shares of others.
  static var weight: Self {
    let range = 0...ScenarioReader.largestWeight
    return Self(.wholeNumber(range)) { $0.values.integer($1, in: range).map(UInt32.init) }
  }
}

extension ScenarioForm<ClosedRange<Int>> {
  static func wholeNumbers(_ range: ClosedRange<Int>) -> Self {
    Self(.wholeNumbers(range)) { $0.values.integers($1, in: range) }
  }
}

extension ScenarioForm<Ratio> {
  static var probability: Self { Self(.probability) { $0.values.ratio($1) } }
}

extension ScenarioForm<VirtualDuration> {
  static func length(
    from least: VirtualDuration = .zero,
    to most: VirtualDuration = ValueReader.longest
  ) -> Self {
    Self(.length(from: least, to: most)) { $0.values.length($1, from: least, to: most) }
  }
}

extension ScenarioForm<[VirtualDuration]> {
  /// A list of lengths of time, each at least as long as the least.
  static func listOfLengths(from least: VirtualDuration) -> Self {
    let each = ScenarioForm<VirtualDuration>.length(from: least)
    return Self(.list(each.value)) { reader, node in
      guard let elements = reader.values.list(node) else { return nil }
      let lengths = elements.compactMap { each.read(&reader, $0) }
      return lengths.count == elements.count ? lengths : nil
    }
  }
}

extension ScenarioForm<DelayRange> {
  static func lengths(
    from least: VirtualDuration = .zero,
    to most: VirtualDuration = ValueReader.longest
  ) -> Self {
    Self(.lengths(from: least, to: most)) { $0.values.lengths($1, from: least, to: most) }
  }

  /// A time within the horizon, counted from the beginning of the world.
  static var begins: Self { Self(.lengths()) { $0.begins($1) } }
}

extension ScenarioForm<ProductID> {
  static var product: Self { Self(.product) { $0.product($1) } }
}

extension ScenarioForm {
  /// One of several words, each with its meaning.
  static func word(_ meanings: [(word: String, meaning: Value)]) -> Self where Value: Sendable {
    Self(.word(meanings.map(\.word))) { $0.values.word($1, meanings) }
  }
}

extension ScenarioForm where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// One of the raw values.
  static var rawValue: Self { word(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension ScenarioForm<Storefront> {
  /// The country of a storefront.
  static var country: Self { word(Storefront.known.map { ($0.countryCode, $0) }) }
}

extension ScenarioForm<StageEnds<ArrivalRate>> {
  /// A rate of arrivals, or the first and the last of a stage.
  static var rates: Self {
    Self(.rates) { reader, node in reader.ends(node) { $0.rate($1) } }
  }
}
