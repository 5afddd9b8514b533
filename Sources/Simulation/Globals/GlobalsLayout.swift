/// The memory that is exchanged between processes, its initial bytes, and the memory that no
/// process may change.
///
/// It is created once for each list of modules, before code under test runs.
struct GlobalsLayout: Sendable {
  /// The exchanged places, sorted by address and without overlap.
  let exchanged: [ProgramGlobals.Place]
  /// The initial bytes of a process.
  let beginning: [UInt8]
  /// The places that all processes share, because the program set them before.
  ///
  /// An object there has one reference, so giving it to each process would free it more than once.
  let shared: [ProgramGlobals.Place]
  /// The bytes of the shared places.
  let sharedBytes: [UInt8]

  /// Classifies the variables of an app.
  init(_ variables: [ProgramGlobals.Variable]) {
    let stems = variables.compactMap(\.stem)
    // Swift initializes them at their first use, so a new process has not used any.
    func isLazy(_ variable: ProgramGlobals.Variable) -> Bool {
      variable.stem != nil || stems.contains { variable.mangledName.hasPrefix($0) }
    }
    shared = Self.separate(
      variables.filter { !isLazy($0) && !$0.place.holds($0.loaded, from: 0) }.map(\.place)
    )
    let shared = shared
    let own = variables.filter { variable in !shared.contains { $0.contains(variable.place) } }
    exchanged = Self.separate(own.map(\.place))
    sharedBytes = Self.read(self.shared)
    beginning = Self.loaded(own, at: exchanged)
  }

  /// Returns the bytes of places when the program was loaded.
  private static func loaded(
    _ variables: [ProgramGlobals.Variable],
    at places: [ProgramGlobals.Place]
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: places.reduce(0) { $0 + $1.size })
    var start = 0
    var next = variables.sorted { $0.place.address < $1.place.address }[...]
    for place in places {
      while let variable = next.first, place.contains(variable.place) {
        let from = start + Int(variable.place.address - place.address)
        bytes.replaceSubrange(from..<from + variable.place.size, with: variable.loaded)
        next.removeFirst()
      }
      start += place.size
    }
    return bytes
  }

  /// Returns the current bytes of places.
  static func read(_ places: [ProgramGlobals.Place]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(places.reduce(0) { $0 + $1.size })
    for place in places { place.read(into: &bytes) }
    return bytes
  }

  /// Returns the places sorted by address, without those that are part of another.
  private static func separate(_ places: [ProgramGlobals.Place]) -> [ProgramGlobals.Place] {
    var separate: [ProgramGlobals.Place] = []
    for place in places.sorted(by: { $0.address < $1.address }) {
      guard let last = separate.last, place.address < last.end else {
        separate.append(place)
        continue
      }
      let size = Int(max(last.end, place.end) - last.address)
      separate[separate.count - 1] = ProgramGlobals.Place(address: last.address, size: size)
    }
    return separate
  }

  /// Whether the shared memory is unchanged.
  var isSharedAsBefore: Bool {
    var start = 0
    for place in shared {
      guard place.holds(sharedBytes, from: start) else { return false }
      start += place.size
    }
    return true
  }
}
