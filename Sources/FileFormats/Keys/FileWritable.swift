package import Simulation
package import StoreModel

/// A type whose values can be written as in a file, so that the default of a key can be declared.
package protocol FileWritable: Sendable {
  /// The value, as a file has it.
  var inFile: String { get }
}

extension FileWritable where Self: RawRepresentable<String> {
  /// The word for the value.
  package var inFile: String { "\"\(rawValue)\"" }
}

extension Bool: FileWritable {
  package var inFile: String { description }
}

extension Int: FileWritable {
  package var inFile: String { description }
}

extension UInt32: FileWritable {
  package var inFile: String { description }
}

extension ClosedRange: FileWritable where Bound == Int {
  package var inFile: String {
    lowerBound == upperBound ? lowerBound.inFile : "[\(lowerBound), \(upperBound)]"
  }
}

extension Array: FileWritable where Element: FileWritable {
  package var inFile: String { "[" + map(\.inFile).joined(separator: ", ") + "]" }
}

extension Ratio: FileWritable {
  package var inFile: String {
    switch self {
    case .never: "\"never\""
    case .always: "\"always\""
    default: "\"\(numerator)/\(denominator)\""
    }
  }
}

extension VirtualDuration: FileWritable {
  package var inFile: String { "\"\(TimeLength.text(self))\"" }
}

extension DelayRange: FileWritable {
  package var inFile: String { least == most ? least.inFile : "[\(least.inFile), \(most.inFile)]" }
}

extension Duration: FileWritable {
  package var inFile: String { VirtualDuration(self).inFile }
}

extension CalendarZone: FileWritable {
  package var inFile: String { "\"\(ZoneName.text(self))\"" }
}
