import SharedObjects
import Testing

@testable import Simulation

@Suite("Each process has its own globals", .serialized)
struct GlobalsExchangeTests {
  @MainActor private static func useEverything() -> [Int] {
    Count.launches += 1
    Count.names.append("c")
    Int.extended += 1
    global += 1
    return [
      Shop.shared.sell("name"), Shop.shared.sold, Count.launches, Count.names.count, Int.extended,
      global,
    ]
  }

  /// Two processes use what the module shares, then the first again, then a new one.
  private func used(with globals: GlobalsExchange?) async -> [Int] {
    let notes = Recorder<Int>()
    let simulation = Simulation(seed: 1)
    simulation.globals = globals
    let processes = (0..<2).map { _ in simulation.makeDomain() }
    func use(_ process: FailureDomain) {
      process.start {
        let numbers = await Task { @MainActor in Self.useEverything() }.value
        for number in numbers { notes.add(number) }
        notes.add(await CoinBox.shared.take())
      }
      simulation.run()
    }
    use(processes[0])
    use(processes[1])
    use(processes[0])
    processes[0].kill()
    use(simulation.makeDomain())
    simulation.tearDown()
    globals?.end()
    return notes.all
  }

  @Test("two devices, a process that continues, and a launch after a kill")
  func processes() async throws {
    let fresh = [1, 1, 1, 3, 1, 1, 1]
    let again = [2, 2, 2, 4, 2, 2, 2]
    for _ in 0..<2 {
      let globals = try #require(try GlobalsExchange(modules: ["SharedObjects"]))
      #expect(await used(with: globals) == fresh + fresh + again + fresh)
    }
  }

  /// What is exchanged if a program begins its first trial now.
  private func exchange() throws -> GlobalsExchange {
    let variables = try ProgramGlobals.ofThisProgram().variables(of: ["SharedObjects"])
    return GlobalsExchange { GlobalsLayout(variables) }
  }

  @Test("what the program itself used before is uninitialized in a new process")
  func usedBefore() async throws {
    _ = await Self.useEverything()
    let fresh = [1, 1, 3, 1]
    let numbers = await used(with: try exchange())
    // Numbers that are there from the beginning are what the program has made of them.
    #expect([numbers[0], numbers[1], numbers[3], numbers[6]] == fresh)
  }

  @Test("an object set earlier by the program must not be replaced: an escape")
  func setBefore() async throws {
    await MainActor.run { current = Shop() }
    let globals = try exchange()
    let simulation = Simulation(seed: 1)
    simulation.globals = globals
    simulation.makeDomain().start { await Task { @MainActor in current = Shop() }.value }
    let ending = simulation.run()
    globals.end()
    await MainActor.run { current = nil }
    guard case .escaped(let escape) = ending else {
      Issue.record("nobody noticed: \(ending)")
      return
    }
    #expect(escape.kind == .globalChanged)
  }

  @Test("a number that the program set to nonzero before and a process changes")
  func numberSetBefore() async throws {
    await MainActor.run { price = 6 }
    let globals = try exchange()
    let simulation = Simulation(seed: 1)
    simulation.globals = globals
    simulation.makeDomain().start { await Task { @MainActor in price += 1 }.value }
    let ending = simulation.run()
    globals.end()
    await MainActor.run { price = 5 }
    guard case .escaped(let escape) = ending else {
      Issue.record("nobody noticed: \(ending)")
      return
    }
    #expect(escape.kind == .globalChanged)
  }

  @Test("a text that the program built before must not be replaced either")
  func textSetBefore() async throws {
    let long = String(repeating: "long enough for memory of its own ", count: 3)
    await MainActor.run { title = long + "1" }
    let globals = try exchange()
    let simulation = Simulation(seed: 1)
    simulation.globals = globals
    for number in 2...3 {
      let text = long + "\(number)"
      simulation.makeDomain().start { await Task { @MainActor in title = text }.value }
    }
    let ending = simulation.run()
    globals.end()
    await MainActor.run { title = "untitled" }
    // An unoptimized program initializes it at its first use, and then each process has its own.
    let variables = try ProgramGlobals.ofThisProgram().variables(of: ["SharedObjects"])
    let isLazy = variables.contains { $0.stem?.contains("5title") == true }
    if isLazy { return #expect(ending == .quiet) }
    guard case .escaped(let escape) = ending else {
      Issue.record("nobody noticed: \(ending)")
      return
    }
    #expect(escape.kind == .globalChanged)
  }

  @Test("a singleton that is not exchanged is noticed if watched")
  func watched() throws {
    let watch = try #require(GlobalsWatch(except: ["SimulationTests"]))
    for isWatched in [false, true] {
      let simulation = Simulation(seed: 1)
      simulation.globalsWatch = isWatched ? watch : nil
      simulation.makeDomain().start { await Task { @MainActor in _ = Shop.shared.sold }.value }
      let ending = simulation.run()
      if case .escaped(let escape) = ending {
        #expect(isWatched && escape.kind == .globalsNotNamed)
      } else {
        #expect(!isWatched)
      }
      simulation.tearDown()
    }
  }

  @Test("a value whose type is shared is the same for all processes")
  func besides() throws {
    let variables = try ProgramGlobals.ofThisProgram().variables(of: ["SharedObjects"])
    let left = variables.besides(["SharedObjects.CoinBox"])
    let gone = Set(variables.map(\.mangledName)).subtracting(left.map(\.mangledName))
    // The actor and the token that says whether it was made.
    #expect(gone.count == 2 && gone.allSatisfy { $0.contains("CoinBox") }, "\(gone)")
    #expect(variables.besides(["SharedObjects.Nothing"]).count == variables.count)
  }

  @Test("a missing module is refused, and a dropped exchange lets others begin")
  func none() throws {
    for _ in 0..<2 { #expect(try GlobalsExchange(modules: ["FoundationCapture"]) != nil) }
    #expect(throws: ProgramGlobals.Obstacle.unknownModule("NoSuchModule")) {
      try GlobalsExchange(modules: ["NoSuchModule"])
    }
    #expect(ProgramGlobals.Obstacle.unknownModule("NoSuchModule").escape == .moduleNotFound)
  }

  @Test("without an exchange, a plain actor shared by two processes is an escape")
  func shared() throws {
    let simulation = Simulation(seed: 1)
    for _ in 0..<2 {
      simulation.makeDomain().start { _ = await CoinBox.shared.take() }
    }
    guard case .escaped(let escape) = simulation.run() else {
      Issue.record("nobody noticed")
      return
    }
    #expect(escape.kind == .otherProcess)
  }
}
