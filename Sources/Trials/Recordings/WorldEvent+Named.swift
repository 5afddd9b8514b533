import Simulation
import StoreModel
import StoreSimulation

extension WorldEvent {
  /// What is told, as names: whose, a colon, what.
  ///
  /// Each change of a screen is a name of its own, as two builds may show two changes in one step
  /// or in two. Numbers of calls and launches are left out: who calls once more shifts them.
  var names: [String] {
    // Only who measures times wants to know.
    if case .meant = self { return [] }
    if case .screen(let process, let window, let before, let after) = self {
      return Screen.changes(from: before, to: after).map {
        "\(WorldOwner.app(process.device).told): window \(window) shows \($0)"
      }
    }
    return ["\(owner.told): \(words)"]
  }

  private var owner: WorldOwner {
    if let process { return .app(process.device) }
    if let device { return .device(device) }
    switch self {
    case .notificationArrived, .notificationAnswered, .serverUp, .rowChanged, .taskBegan,
      .taskEnded:
      return .server
    case .committed, .databaseUp: return .database
    default: return .store
    }
  }

  private var words: String {
    switch self {
    case .began(_, let kind, _, let product):
      "calls \(kind.told)" + (product.map { " of \($0)" } ?? "")
    // Recordings of earlier versions call it so, and a name must stay what it was.
    case .returned(_, let kind, _, .done): "\(kind.told) returns: nothing more"
    case .returned(_, let kind, _, let outcome):
      "\(kind.told) \(outcome.isFailure ? "fails" : "returns"): \(outcome.told)"
    case .delivered(let result, _, _, let listeners):
      result.toldAsUpdate(listeners: listeners, number: "")
    case .serverAsked(let request, _, _): request.told
    case .launched: "launches"
    default: told([:]).text
    }
  }
}

extension Screen {
  /// What differs between two screens, one text for each.
  fileprivate static func changes(from before: Screen?, to after: Screen?) -> [String] {
    guard let after else { return ["nothing"] }
    let whole = change(from: before, to: after)
    var parts: [String] = []
    // Each member by itself, so that two changes in one step are the same names as in two.
    let plain = before ?? Screen()
    func add(_ put: (inout Screen) -> Void) {
      var other = plain
      put(&other)
      if other != plain { parts.append(change(from: plain, to: other)) }
    }
    add { $0.unlocked = after.unlocked }
    add { $0.purchaseState = after.purchaseState }
    add { $0.alert = after.alert }
    add { $0.isRestoring = after.isRestoring }
    add { $0.isLoading = after.isLoading }
    add { $0.sheet = after.sheet }
    add { $0.appUser = after.appUser }
    add { $0.credits = after.credits }
    add { $0.canBuy = after.canBuy }
    add { $0.canRestore = after.canRestore }
    return parts.isEmpty ? [whole] : parts
  }
}

extension WorldOwner: Told {
  var told: String {
    switch self {
    case .store: "store"
    case .bus: "bus"
    case .sender: "notifications"
    case .server: "server"
    case .workers: "workers"
    case .database: "database"
    case .load: "load"
    case .person(let account): "account \(account.rawValue)"
    case .device(let device): "device \(device.rawValue)"
    case .app(let device): "app on device \(device.rawValue)"
    }
  }
}

extension Operation {
  /// The name of an event: whose lane it reaches, and what it is.
  ///
  /// - Parameters:
  ///   - operation: the event's operation.
  ///   - label: the label of the lane.
  /// - Returns: the two parts of the name.
  static func words(_ operation: Operation, _ label: UInt64) -> (owner: String, what: String) {
    let owner = WorldOwner(label: label)?.told ?? "somewhere"
    guard let known = WorldOperation(rawValue: operation.code) else {
      return (owner, "operation \(operation.code)")
    }
    switch known {
    // Their numbers count calls; whoever calls once more shifts them.
    case .call, .reply: return (owner, known.description)
    default: return (owner, "\(known.description) (\(operation.subject))")
    }
  }
}
