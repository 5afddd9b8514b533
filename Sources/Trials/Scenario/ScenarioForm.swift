import FileFormats
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation

/// How values of one type stand in a scenario file.
typealias ScenarioForm<Value> = ValueForm<ScenarioReader, Value>

/// A key of an object in a scenario file, with the form of its values.
typealias ScenarioKey<Value> = FileKey<ScenarioReader, Value>

/// A key of a scenario file that sets a part of the plan.
typealias PlanKey = PartKey<ScenarioReader, WorldPlan>

/// An object of a scenario file whose keys set parts of the plan.
typealias PlanObject = PartObject<ScenarioReader, WorldPlan>

extension PlanObject {
  /// Declares an object, without which the plan is the standard one.
  init(_ name: String, _ meaning: String, _ keys: [PlanKey]) {
    self.init(name, meaning, of: .standard, keys)
  }
}

extension ScenarioForm<UInt32> {
  /// A share of all, beside the shares of others.
  static var weight: Self {
    let range = 0...ScenarioReader.largestWeight
    return Self(.wholeNumber(range)) { $0.values.integer($1, in: range).map(UInt32.init) }
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
  /// A time within the horizon, counted from the beginning of the world.
  static var begins: Self { Self(.lengths()) { $0.begins($1) } }
}

extension ScenarioForm<ProductID> {
  static var product: Self { Self(.product) { $0.product($1) } }
}

extension ScenarioForm<Storefront> {
  /// The country of a storefront.
  static var country: Self { word(Storefront.known.map { ($0.countryCode, $0) }) }
}

// MARK: Words

extension ArrivalStage.Spacing: FileWritable {}
extension BillingCalendar.MonthEnd: FileWritable {}
extension BillingTerms.GraceCover: FileWritable {}
extension BillingTerms.GraceLength: FileWritable {}
extension Irregularities.FanOut: FileWritable {}
extension Journey.Traveller: FileWritable {}
extension StorePlatform: FileWritable {}

extension StoreEnvironment: FileWritable {
  package var inFile: String { "\"\(self)\"" }
}

extension ScenarioForm<StoreEnvironment> {
  /// The App Store environments, as files name them.
  static var environment: Self { word(StoreEnvironment.allCases.map { ("\($0)", $0) }) }
}

// MARK: Loads

extension ScenarioForm<StageEnds<ArrivalRate>> {
  /// A rate of arrivals, or the first and the last of a stage.
  static var rates: Self {
    Self(.rates) { reader, node in reader.ends(node) { $0.rate($1) } }
  }
}
