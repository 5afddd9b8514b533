import FileFormats
import Simulation
import StoreJSON

/// Formats the numbers of a result for people, with integer arithmetic only.
enum PageText {
  /// Returns a number from zero to a quadrillion: a damaged file may have any number, and more
  /// would overflow here.
  static func bounded(_ number: Int) -> Int { min(max(0, number), 1_000_000_000_000_000) }

  /// Returns a duration in a suitable unit: `0.8 ms`, `44.5 ms`, `6.29 s`, `12m30s`.
  static func time(microseconds: Int) -> String {
    let microseconds = bounded(microseconds)
    if microseconds < 1_000_000 {
      let tenths = (microseconds + 50) / 100
      return "\(tenths / 10).\(tenths % 10) ms"
    }
    if microseconds < 60_000_000 {
      let hundredths = (microseconds + 5_000) / 10_000
      let rest = hundredths % 100
      return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
    return span(milliseconds: microseconds / 1_000)
  }

  /// Returns a long duration in its two largest units: `8h11m`.
  static func span(milliseconds: Int) -> String {
    let milliseconds = bounded(milliseconds)
    if milliseconds < 1_000 { return "\(milliseconds) ms" }
    let seconds = (milliseconds + 500) / 1_000
    let units = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)]
    guard let first = units.firstIndex(where: { seconds >= $0.1 }) else { return "0s" }
    let whole = "\(seconds / units[first].1)\(units[first].0)"
    guard first + 1 < units.count else { return whole }
    let rest = seconds % units[first].1 / units[first + 1].1
    return rest == 0 ? whole : "\(whole)\(rest)\(units[first + 1].0)"
  }

  /// Returns a number with its noun: `1 trial`, `2,000 trials`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(Digits.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Returns a percentage with two decimals, rounded up so that a chance does not look smaller.
  static func percent(millionths: Int) -> String {
    let hundredths = (bounded(millionths) + 99) / 100
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) %"
  }
}

extension JSONValue {
  /// Returns the text of a member; empty if there is none.
  func string(_ name: String) -> String { self[name]?.text ?? "" }

  /// Returns the integer of a member; 0 if there is none.
  func number(_ name: String) -> Int { self[name]?.whole ?? 0 }

  func grouped(_ name: String) -> String { Digits.grouped(number(name)) }

  /// Returns the elements of a member; none if it is not a list.
  func list(_ name: String) -> [JSONValue] { self[name]?.elements ?? [] }

  var texts: [String] { elements.compactMap(\.text) }

  /// Returns the strings in a list; none if it is not a list.
  func texts(_ name: String) -> [String] { self[name]?.texts ?? [] }

  /// Returns the flag of a member; false if there is none.
  func isTrue(_ name: String) -> Bool { self[name]?.flag ?? false }

  /// The counts in a list; elements that are not valid counts become zero.
  var wholes: [Int] {
    elements.map { element in
      element.whole.flatMap { (0...1_000_000_000_000_000).contains($0) ? $0 : nil } ?? 0
    }
  }
}
