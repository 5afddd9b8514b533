public import StoreModel
public import StoreSimulation

/// A `.storekit` file: what Xcode's local store sells.
///
/// Apple publishes no description of the format. What is read here was gathered from real files of
/// the versions 1.0 to 5.0; keys that are not known are ignored, and every key may be missing.
public struct StoreKitFile: Hashable, Sendable {
  /// What can be bought in a simulation, in the order of the file.
  public let catalogue: Catalogue
  /// The non-renewing subscriptions, which are not simulated yet.
  public let nonRenewing: [ProductID]
  /// The auto-renewable subscriptions, which are not simulated yet.
  public let autoRenewable: [ProductID]
  /// How many products have no type that we know, or no identifier; they are not sold.
  public let unknown: Int

  /// What the file offers and the simulation does not, one line each; empty if nothing is missing.
  public var notSimulated: [String] {
    var lines: [String] = []
    func say(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { lines.append("\(count) \(count == 1 ? one : many)") }
    }
    say(nonRenewing.count, "non-renewing subscription", "non-renewing subscriptions")
    say(autoRenewable.count, "auto-renewable subscription", "auto-renewable subscriptions")
    say(unknown, "product of no known type", "products of no known type")
    return lines
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
