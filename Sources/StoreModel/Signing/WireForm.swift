/// The wire format of values of one type.
struct WireForm<Value> {
  /// The expectation for the error message, created only when needed.
  let expected: () -> WireMemberError.Expectation
  /// Returns the value, or nil if the member does not hold one.
  let read: (WireObject.Value) -> Value?

  init(
    _ expected: @autoclosure @escaping () -> WireMemberError.Expectation,
    read: @escaping (WireObject.Value) -> Value?
  ) {
    (self.expected, self.read) = (expected, read)
  }
}

extension WireObject {
  /// Returns the value of a member; nil if it is missing.
  func value<Value>(_ name: String, as form: WireForm<Value>) throws(WireMemberError) -> Value? {
    guard let found = self[name] else { return nil }
    guard let value = form.read(found) else {
      throw WireMemberError(name, expected: form.expected(), found: found.words)
    }
    return value
  }

  func required<Value>(_ name: String, as form: WireForm<Value>) throws(WireMemberError) -> Value {
    guard let value = try value(name, as: form) else {
      throw WireMemberError(name, expected: form.expected(), found: nil)
    }
    return value
  }
}

extension WireObject.Value {
  /// The value as error messages show it; JSON alone would hide that there was a fraction.
  fileprivate var words: String {
    if case .truncated = self { "\(self) and a fraction" } else { "\(self)" }
  }
}

/// A type whose values are each encoded as a string.
protocol WireNamed: CaseIterable {
  var wireName: String { get }
}

/// A type whose values are each encoded as a number.
protocol WireCoded: CaseIterable {
  var wireCode: Int32 { get }
}

extension WireForm<String> {
  static var text: Self { Self(.text) { if case .text(let text) = $0 { text } else { nil } } }
}

extension WireForm<Bool> {
  static var boolean: Self {
    Self(.boolean) { if case .boolean(let isSo) = $0 { isSo } else { nil } }
  }
}

extension WireForm<[String]> {
  static var texts: Self { Self(.texts) { if case .texts(let texts) = $0 { texts } else { nil } } }
}

extension WireForm<WireObject> {
  static var object: Self {
    Self(.object) { if case .object(let object) = $0 { object } else { nil } }
  }
}

extension WireForm<Int64> {
  static func number(_ range: ClosedRange<Int64>) -> Self {
    Self(.number(range)) {
      if case .number(let number) = $0, range.contains(number) { number } else { nil }
    }
  }
}

extension WireForm<StoreDate> {
  static var date: Self {
    Self(.date) {
      switch $0 {
      case .number(let time), .truncated(let time): StoreDate(rawValue: time)
      default: nil
      }
    }
  }
}

extension WireForm<TransactionID> {
  static var identifier: Self {
    Self(.identifier) {
      // Signs and leading zeros are refused, so that each number has exactly one form.
      guard case .text(let text) = $0, let number = UInt64(text), String(number) == text else {
        return nil
      }
      return TransactionID(rawValue: number)
    }
  }
}

extension WireForm<SubscriptionPeriod> {
  static var period: Self {
    Self(.period) {
      if case .text(let text) = $0 { SubscriptionPeriod(iso8601: text) } else { nil }
    }
  }
}

extension WireForm where Value: WireNamed {
  static var named: Self {
    Self(.oneOf(Value.allCases.map(\.wireName))) { found in
      Value.allCases.first { found == .text($0.wireName) }
    }
  }
}

extension WireForm where Value: WireCoded {
  static var coded: Self {
    Self(.code(Value.allCases.map(\.wireCode))) { found in
      Value.allCases.first { found == .number(Int64($0.wireCode)) }
    }
  }
}
