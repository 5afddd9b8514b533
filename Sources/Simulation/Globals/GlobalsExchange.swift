import Synchronization

/// Gives each simulated process globals and statics of its own, of the modules that are the app's.
///
/// There is one piece of memory for all of them. So what a process has there is put aside when
/// another one's step begins. A process that begins finds what a program that begins finds: nothing
/// is initialized yet that Swift initializes at its first use. While one simulation exchanges
/// globals no other may: it waits.
public final class GlobalsExchange {
  /// What is exchanged: some modules, without some types.
  private struct Choice: Hashable {
    let modules: [String]
    let types: [String]
  }

  private static let layouts = Mutex<[Choice: GlobalsLayout]>([:])
  private static let turn = Turn()

  private let layout: GlobalsLayout
  private let before: [UInt8]
  private var present: FailureDomain?
  private var hasEnded = false
  private var images: [UInt32: [UInt8]] = [:]
  /// Where it is noted that code under test has changed what all processes share.
  var handle: SimulationHandle?

  /// PendingWork until nobody else exchanges globals, and begins.
  ///
  /// - Parameters:
  ///   - modules: whose globals are exchanged.
  ///   - types: of globals that everybody shares, such as `Module.Name`.
  /// - Throws: ``ProgramGlobals/Obstacle``.
  public convenience init?(
    modules: [String],
    besides types: [String] = []
  ) throws(ProgramGlobals.Obstacle) {
    let variables = try ProgramGlobals.ofThisProgram().variables(of: modules)
    guard !variables.isEmpty else { return nil }
    let choice = Choice(modules: modules, types: types)
    self.init {
      Self.layouts.withLock { known in
        if let layout = known[choice] { return layout }
        let layout = GlobalsLayout(variables.besides(types))
        known[choice] = layout
        return layout
      }
    }
  }

  /// PendingWork for its turn, and begins.
  ///
  /// - Parameter layout: makes or finds what is exchanged, while nobody else exchanges anything.
  init(_ layout: () -> GlobalsLayout) {
    Self.turn.take()
    self.layout = layout()
    before = GlobalsLayout.read(self.layout.exchanged)
  }

  private func write(_ bytes: [UInt8]) {
    var start = 0
    for place in layout.exchanged { start = place.write(bytes, from: start) }
  }

  /// How many bytes are exchanged.
  public var size: Int { before.count }

  /// Notes whether code under test has changed what all processes share.
  func look() {
    if !layout.shared.isEmpty, !layout.isSharedAsBefore { handle?.note(.globalChanged) }
  }

  /// A step of a process begins.
  func enter(_ domain: FailureDomain) {
    look()
    guard domain !== present, domain.number != 0 else { return }
    if let present { images[present.number] = GlobalsLayout.read(layout.exchanged) }
    write(images[domain.number] ?? layout.beginning)
    present = domain
  }

  /// Puts everything back as it was, and lets others exchange theirs.
  public func end() {
    guard !hasEnded else { return }
    hasEnded = true
    write(before)
    images = [:]
    present = nil
    Self.turn.giveBack()
  }

  deinit { end() }
}

@available(*, unavailable)
extension GlobalsExchange: Sendable {}
