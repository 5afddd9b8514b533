package import Simulation

/// Formatters for readable numbers.
package enum Digits: Sendable {
  /// Formats `12345` as `12,345`.
  package static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// Formats a number as sixteen hexadecimal digits.
  package static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Formats seconds with two decimals.
  package static func seconds(_ length: Duration) -> String {
    let hundredths = VirtualDuration(length).rawValue / 10_000_000
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Formats milliseconds with one decimal.
  package static func milliseconds(_ length: VirtualDuration) -> String {
    let tenths = (length.rawValue + 50_000) / 100_000
    return "\(grouped(Int(tenths / 10))).\(tenths % 10)"
  }
}
