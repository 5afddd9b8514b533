/// Which memory is exchanged between processes, what each process begins with, and which memory no
/// process may change.
///
/// Made once for each list of modules, before code under test runs.
struct GlobalsLayout: Sendable {
  /// What is exchanged, in rising order of addresses; no place is part of another.
  let exchanged: [ProgramGlobals.Place]
  /// The bytes of all of it that a process begins with.
  let beginning: [UInt8]
  /// What all processes share, because the program has set it before.
  ///
  /// An object there has one reference, so giving it to each process would free it more than once.
  let shared: [ProgramGlobals.Place]
  /// The bytes of all that is shared.
  let sharedBytes: [UInt8]

  /// Sorts the variables of an app.
  init(_ variables: [ProgramGlobals.Variable]) {
    let stems = variables.compactMap(\.stem)
    // Swift initializes them when they are first used: a process that begins has not used any.
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

  /// The bytes that some places had when the program was loaded.
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

  /// What is at some places now.
  static func read(_ places: [ProgramGlobals.Place]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(places.reduce(0) { $0 + $1.size })
    for place in places { place.read(into: &bytes) }
    return bytes
  }

  /// The same places, in rising order, of which none is part of another.
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

  /// Whether nobody has changed what all processes share.
  var isSharedAsBefore: Bool {
    var start = 0
    for place in shared {
      guard place.holds(sharedBytes, from: start) else { return false }
      start += place.size
    }
    return true
  }
}
