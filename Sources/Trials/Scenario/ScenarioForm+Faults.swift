import FileFormats
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation

extension PlanKey {
  /// Declares the key that sets a fault.
  init(fault: FaultDeclaration) {
    func key<Value>(_ form: ScenarioForm<Value>) -> ScenarioKey<Value> {
      ScenarioKey(fault.key, form, fault.setting ?? "")
    }
    self =
      switch fault.value {
      case .chance(let place, _): key(.probability).sets(place)
      case .episode(let place, let most, _):
        key(.episode(atMost: most, fault.isDelay)).sets(noDefault: place)
      case .flag(let place): key(.flag).sets(place)
      case .later(let place): key(.reversal).sets(noDefault: place)
      case .range(let place):
        // How far a clock is off is required where it can be wrong, so nothing holds otherwise.
        fault == ClockPlan.offBy
          ? key(.lengths()).sets(noDefault: place) : key(.lengths()).sets(place)
      case .error(let place):
        key(.failure(ScenarioKeys.error, ScenarioKeys.errorChance, ScenarioKeys.errorName))
          .sets(noDefault: place)
      case .verificationError(let place):
        key(
          .failure(
            ScenarioKeys.verification,
            ScenarioKeys.verificationChance,
            ScenarioKeys.verificationName
          )
        ).sets(noDefault: place)
      case .fanOut(let place): key(.rawValue).sets(place)
      // Without zones, all devices are in UTC, and no zone is drawn.
      case .zones(let place): key(.zones).standard([.utc]).sets(noDefault: place)
      case .section(.api): PlanKey(ScenarioKeys.api, fault.setting ?? "")
      case .section: PlanKey(ScenarioKeys.errors, fault.setting ?? "")
      }
  }
}

extension ScenarioForm<Irregularities.Episode> {
  /// Something that happens with a probability and lasts for a while, or has an effect after it.
  fileprivate static func episode(atMost most: VirtualDuration?, _ isDelay: Bool) -> Self {
    let object = isDelay ? ScenarioKeys.delay : ScenarioKeys.episode
    let lasts = ScenarioForm<DelayRange>.lengths(to: most ?? TimeLength.longest)
    return Self(.episode(atMost: most, isDelay: isDelay)) { reader, node in
      guard reader.values.object(node, keys: object) else { return nil }
      let chance = reader.read(ScenarioKeys.episodeChance, of: node)
      let length = node[ScenarioKeys.episodeLength].flatMap { lasts.read(&reader, $0) }
      guard let chance, let length else { return nil }
      return Irregularities.Episode(chance, lasts: length)
    }
  }

  /// A refund that is reversed later.
  fileprivate static var reversal: Self {
    let object = ScenarioKeys.reversed
    return Self(.object(object.name)) { reader, node in
      guard reader.values.object(node, keys: object) else { return nil }
      let chance = reader.read(ScenarioKeys.reversalChance, of: node)
      let delay = reader.read(ScenarioKeys.reversalDelay, of: node)
      guard let chance, let delay else { return nil }
      return Irregularities.Episode(chance, lasts: delay)
    }
  }
}

extension ValueForm where Reader == ScenarioReader {
  /// An error that occurs with a probability.
  fileprivate static func failure<Reason>(
    _ object: ObjectDeclaration,
    _ chance: ScenarioKey<Ratio>,
    _ reason: ScenarioKey<Reason>
  ) -> Self where Value == SimulatedErrors.Failure<Reason>? {
    Self(.object(object.name)) { reader, node in
      guard reader.values.object(node, keys: object) else { return nil }
      let chance = reader.read(chance, of: node)
      let reason = reader.read(reason, of: node)
      guard let chance, let reason else { return nil }
      return SimulatedErrors.Failure(chance, reason)
    }
  }
}

extension ScenarioForm<[CalendarZone]> {
  /// The time zones of devices.
  fileprivate static var zones: Self {
    Self(.list(.zone, isNonempty: true)) { reader, node in
      guard let zones = reader.values.list(node) else { return nil }
      if zones.isEmpty { reader.values.refuse(node, .someElement) }
      return zones.compactMap { reader.values.zone($0) }
    }
  }
}
