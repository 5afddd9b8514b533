import StoreJSON

/// The wire format of values of one type.
struct WireForm<Value> {
  /// The expectation for the error message, created only when needed.
  let expected: () -> WireMemberError.Expectation
  /// Returns the value, or nil if the member does not hold one.
  let read: (JSONValue) -> Value?

  init(
    _ expected: @autoclosure @escaping () -> WireMemberError.Expectation,
    read: @escaping (JSONValue) -> Value?
  ) {
    (self.expected, self.read) = (expected, read)
  }
}

extension WireObject {
  /// Returns the value of a member; nil if it is missing.
  func value<Value>(_ name: String, as form: WireForm<Value>) throws(WireMemberError) -> Value? {
    guard let found = self[name] else { return nil }
    guard let value = form.read(found) else {
      throw WireMemberError(name, expected: form.expected(), found: found.compact)
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

/// A type whose values are each encoded as a string.
protocol WireNamed: CaseIterable {
  var wireName: String { get }
}

/// A type whose values are each encoded as a number.
protocol WireCoded: CaseIterable {
  var wireCode: Int32 { get }
}

extension WireForm<String> {
  static var text: Self { Self(.text) { $0.text } }
}

extension WireForm<Bool> {
  static var boolean: Self { Self(.boolean) { $0.flag } }
}

extension WireForm<[String]> {
  static var texts: Self { Self(.texts) { $0.texts } }
}

extension WireForm<WireObject> {
  static var object: Self {
    Self(.object) {
      if case .object(let members) = $0 { WireObject(members: members) } else { nil }
    }
  }
}

extension WireForm<Int64> {
  static func number(_ range: ClosedRange<Int64>) -> Self {
    Self(.number(range)) {
      if case .integer(let number) = $0, range.contains(number) { number } else { nil }
    }
  }
}

extension WireForm<StoreDate> {
  static var date: Self {
    // Xcode's store signs dates with fractions of a millisecond.
    Self(.date) { ($0.truncated?.number).map(StoreDate.init(rawValue:)) }
  }
}

extension WireForm<TransactionID> {
  static var identifier: Self {
    Self(.identifier) {
      // Signs and leading zeros are refused, so that each number has exactly one form.
      guard let text = $0.text, let number = UInt64(text), String(number) == text else {
        return nil
      }
      return TransactionID(rawValue: number)
    }
  }
}

extension WireForm<SubscriptionPeriod> {
  static var period: Self {
    Self(.period) {
      $0.text.flatMap(SubscriptionPeriod.init(iso8601:))
    }
  }
}

extension WireForm where Value: WireNamed {
  static var named: Self {
    Self(.oneOf(Value.allCases.map(\.wireName))) { found in
      Value.allCases.first { found == .string($0.wireName) }
    }
  }
}

extension WireForm where Value: WireCoded {
  static var coded: Self {
    Self(.code(Value.allCases.map(\.wireCode))) { found in
      Value.allCases.first { found == .integer(Int64($0.wireCode)) }
    }
  }
}
