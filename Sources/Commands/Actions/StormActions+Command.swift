extension StormActions {
  func perform(_ command: Command, on terminal: Terminal) async -> ExitCode {
    var actions = self
    actions.terminal = terminal
    do { return try await actions.carryOut(command) } catch { return actions.report(error) }
  }

  private func carryOut(_ command: Command) async throws -> ExitCode {
    switch command {
    case .run(let options): try await run(options)
    case .hunt(let options): try await hunt(options)
    case .merge(let options): try merge(options)
    case .replay(let options): try replay(options)
    case .shrink(let options): try shrink(options)
    case .exportTest(let options): try exportTest(options)
    case .page(let options): try page(options)
    case .validate(let options): validate(options)
    case .list(let options): try list(options)
    case .explain(let options): try explain(options)
    case .new(let options): try new(options)
    case .initPackage(let options): try initPackage(options)
    case .tryApp(let options): try tryApp(options)
    case .checkGlue(let options): try checkGlue(options)
    case .testServer(let options): try testServer(options)
    case .certificate(let options): try certificate(options)
    case .gate(let options): try await gate(options)
    case .gateSample(let options): try await gateSample(options)
    case .digests(let options): try digests(options)
    case .worker: try await worker()
    }
  }
}
