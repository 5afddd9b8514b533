extension StormActions {
  package func perform(_ command: Command, on terminal: Terminal) async -> ExitCode {
    switch command {
    case .run(let options): await run(options, on: terminal)
    case .hunt(let options): await hunt(options, on: terminal)
    case .merge(let options): await merge(options, on: terminal)
    case .replay(let options): await replay(options, on: terminal)
    case .shrink(let options): await shrink(options, on: terminal)
    case .exportTest(let options): await exportTest(options, on: terminal)
    case .page(let options): await page(options, on: terminal)
    case .validate(let options): await validate(options, on: terminal)
    case .list(let options): await list(options, on: terminal)
    case .explain(let options): await explain(options, on: terminal)
    case .new(let options): await new(options, on: terminal)
    case .initPackage(let options): await initPackage(options, on: terminal)
    case .gate(let options): await gate(options, on: terminal)
    case .gateSample(let options): await gateSample(options, on: terminal)
    case .digests(let options): await digests(options, on: terminal)
    case .worker: await worker(on: terminal)
    }
  }
}
