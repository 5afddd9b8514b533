import Synchronization

/// Gives each simulated process globals and statics of its own, of the modules that are the app's.
///
/// There is one piece of memory for all of them. So what a process has there is put aside when
/// another one's step begins, and a process that begins finds what the program found when it began.
/// While one simulation does so no other may: it waits.
public final class GlobalsExchange {
  /// What each list of modules held before any code under test ran.
  private static let pristine = Mutex<[[String]: [UInt8]]>([:])
  private static let turn = Turn()

  private let places: [ProgramGlobals.Place]
  private let pristine: [UInt8]
  private let before: [UInt8]
  private var present: FailureDomain?
  private var images: [UInt32: [UInt8]] = [:]

  /// Waits until nobody else exchanges globals, and begins.
  ///
  /// - Parameter modules: whose globals are exchanged.
  /// - Throws: ``ProgramGlobals/Obstacle``.
  public init?(modules: [String]) throws(ProgramGlobals.Obstacle) {
    let places = try ProgramGlobals.ofThisProgram().places(of: modules)
    guard !places.isEmpty else { return nil }
    Self.turn.take()
    self.places = places
    let now = Self.read(places)
    before = now
    pristine = Self.pristine.withLock { known in
      if let bytes = known[modules] { return bytes }
      known[modules] = now
      return now
    }
  }

  private static func read(_ places: [ProgramGlobals.Place]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(places.reduce(0) { $0 + $1.size })
    for place in places { place.read(into: &bytes) }
    return bytes
  }

  private func write(_ bytes: [UInt8]) {
    var start = 0
    for place in places { start = place.write(bytes, from: start) }
  }

  /// How many bytes are exchanged.
  public var size: Int { before.count }

  /// A step of a process begins.
  func enter(_ domain: FailureDomain) {
    guard domain !== present, domain.number != 0 else { return }
    if let present { images[present.number] = Self.read(places) }
    write(images[domain.number] ?? pristine)
    present = domain
  }

  /// Puts everything back as it was, and lets others exchange theirs.
  public func end() {
    write(before)
    images = [:]
    present = nil
    Self.turn.giveBack()
  }
}

@available(*, unavailable)
extension GlobalsExchange: Sendable {}
