package import FileFormats
import JSON
package import StoreModel
package import StoreSimulation

/// A `.storekit` file: what Xcode's local store sells, and how it behaves.
///
/// Apple does not document the format. This reader is based on real files of versions 1.0 to 5.0.
/// Unknown keys are reported, and all keys are optional.
package struct StoreKitFile: Hashable, Sendable {
  /// The version of a format.
  package struct Version: Hashable, Sendable, CustomStringConvertible {
    /// The major version.
    package let major: Int
    /// The minor version.
    package let minor: Int

    /// The version as Xcode shows it: `4.0`.
    package var description: String { "\(major).\(minor)" }
  }

  /// The version in the file; nil if it is missing.
  package let version: Version?
  /// The products on sale, in file order.
  package let catalog: Catalog
  /// The settings of the store.
  package let switches: StoreSwitches
  /// The number of subscription groups, including empty ones.
  package let groupCount: Int
  /// The number of win-back offers that are switched off, so no one is eligible for them.
  package let closedWinBackCount: Int
  /// The number of products with an unknown type or without an identifier, which are not sold.
  package let unknown: Int
  /// The contents of the file that are not simulated, one line each.
  package let notSimulated: [String]

  /// Returns the products of one type.
  package func products(_ type: ProductType) -> [ProductID] {
    catalog.products.filter { $0.type == type }.map(\.id)
  }

  /// Reads a file.
  package static func load(path: String) throws(ScenarioError) -> StoreKitFile {
    try decode(FileText(path: path))
  }

  /// Reads a file that is already loaded.
  package static func decode(
    text bytes: [UInt8],
    fileName: String
  ) throws(ScenarioError) -> StoreKitFile { try decode(FileText(name: fileName, bytes: bytes)) }

  static func decode(_ file: FileText) throws(ScenarioError) -> StoreKitFile {
    let root = try JSONNode.read(file, dialect: .json)
    var reader = StoreKitReader(file)
    let result = reader.file(root)
    try reader.values.mistakes.throwIfAny()
    return result
  }
}
