public import FileFormats
public import StoreModel
public import StoreSimulation

/// A `.storekit` file: what Xcode's local store sells, and how it behaves.
///
/// Apple publishes no description of the format. What is read here was gathered from real files of
/// the versions 1.0 to 5.0; keys that are not known are named, and every key may be missing.
public struct StoreKitFile: Hashable, Sendable {
  /// The version of a format.
  public struct Version: Hashable, Sendable, CustomStringConvertible {
    /// The number before the point.
    public let major: Int
    /// The number after the point.
    public let minor: Int

    /// As Xcode tells it: `4.0`.
    public var description: String { "\(major).\(minor)" }
  }

  /// The version that the file names; nil if it names none.
  public let version: Version?
  /// What can be bought, in the order of the file.
  public let catalogue: Catalogue
  /// How the store behaves.
  public let switches: StoreSwitches
  /// How many subscription groups there are, those without a subscription too.
  public let groupCount: Int
  /// How many win-back offers are switched off: nobody is eligible for them.
  public let closedWinBackCount: Int
  /// How many products have no type that we know, or no identifier; they are not sold.
  public let unknown: Int
  /// What the file has and the simulation does not, one line each; empty if nothing is missing.
  public let notSimulated: [String]

  /// The products of one type.
  ///
  /// - Parameter type: the type.
  /// - Returns: their identifiers, in the order of the file.
  public func products(_ type: ProductType) -> [ProductID] {
    catalogue.products.filter { $0.type == type }.map(\.id)
  }

  /// Reads a file.
  ///
  /// - Parameter path: the path of the file.
  /// - Returns: what it offers.
  /// - Throws: everything that is wrong with it.
  public static func load(path: String) throws(ScenarioError) -> StoreKitFile {
    try decode(FileText(path: path))
  }

  /// Reads a file that is already at hand.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - fileName: what it is called in messages.
  /// - Returns: what it offers.
  /// - Throws: everything that is wrong with it.
  public static func decode(
    text bytes: [UInt8],
    fileName: String
  ) throws(ScenarioError) -> StoreKitFile {
    try decode(FileText(name: fileName, bytes: bytes))
  }

  static func decode(_ file: FileText) throws(ScenarioError) -> StoreKitFile {
    let root = try FileValue.read(file, dialect: .json)
    var reader = StoreKitReader(file)
    let result = reader.file(root)
    try reader.values.mistakes.throwIfAny()
    return result
  }
}
