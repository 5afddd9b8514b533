import Foundation
package import Simulation

/// Conversions between properties and Foundation objects.
extension Property {
  /// The value as an app reads it.
  package var object: Any {
    switch self {
    case .bool(let value): value
    case .integer(let value): Int(value)
    case .real(let bits): Double(bitPattern: bits)
    case .text(let text): text
    case .data(let bytes): Data(bytes)
    case .date(let bits): Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
    case .list(let values): values.map(\.object)
    case .table(let entries):
      Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value.object) })
    }
  }

  /// Creates the value that an app writes; nil if property lists do not support it.
  package init?(object: Any) {
    switch object {
    case let number as NSNumber: self.init(number)
    case let value as Bool: self = .bool(value)
    case let value as any BinaryInteger: self = .integer(Int64(clamping: value))
    case let value as any BinaryFloatingPoint: self = .real(Double(value).bitPattern)
    case let text as String: self = .text(text)
    case let data as Data: self = .data([UInt8](data))
    case let date as Date: self = .date(date.timeIntervalSinceReferenceDate.bitPattern)
    case let url as URL: self = .text(url.absoluteString)
    case let values as [Any]:
      let properties = values.compactMap(Property.init(object:))
      guard properties.count == values.count else { return nil }
      self = .list(properties)
    case let table as [String: Any]:
      let entries = table.compactMap { key, value in
        Property(object: value).map { Entry(key: key, value: $0) }
      }
      guard entries.count == table.count else { return nil }
      self = .table(entries.sorted { $0.key < $1.key })
    default: return nil
    }
  }

  private init(_ number: NSNumber) {
    // Foundation's numbers know their original C type.
    switch unsafe UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "B"), UInt8(ascii: "c"): self = .bool(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .real(number.doubleValue.bitPattern)
    default: self = .integer(number.int64Value)
    }
  }
}
