import FileFormats
import Trials

extension Tool {
  /// Searches for a smaller trial in child processes.
  ///
  /// A small trial that ends its process is rerun in another process, and the result describes that
  /// run. It counts only if it ends in the same way. The output of the small trial may go to
  /// standard error, and the last closure regularly receives the number of completed trials.
  func shrunk(
    _ recorded: RecordedTrial,
    by search: ShrinkSearch,
    forwardsMessages: Bool = false,
    progress: (Int) -> Void = { _ in }
  ) throws(ShrinkSearch.Failure) -> (result: ShrunkTrial, cut: ShrinkSearch.Cut?) {
    var search = search
    let (found, cut) = try search.run(progress: progress)
    switch found {
    case .shrunk(let result): return (result, cut)
    case .found(let small):
      return (try presented(small, search, forwardsMessages: forwardsMessages), cut)
    default: throw .nothing
    }
  }

  private func presented(
    _ found: EndSearch,
    _ search: ShrinkSearch,
    forwardsMessages: Bool
  ) throws(ShrinkSearch.Failure) -> ShrunkTrial {
    guard let small = attempt({ try recorded(found.recording) }) else { throw .nothing }
    let end: ObservedEnd
    switch observe(small, until: { search.mustStop }) {
    case .ended(let observed) where observed.isSame: end = observed
    case .ended, .lived: throw .nothing
    case .stopped: throw search.reasonToStop
    case .failed(let reason): throw .failed(reason)
    }
    let request = ChildRequest.present(found, observed: end)
    // It sends no positions while it draws.
    let patience = ChildProcess.Patience(toBegin: nil, forStep: search.timeout)
    guard
      let process = ChildProcess(for: request.purpose, patience, forwardsMessages: forwardsMessages)
    else { throw .failed("cannot start a process") }
    defer { process.dispose() }
    var result: ShrunkTrial?
    let ending = process.ask(request, until: { search.mustStop }) { response in
      if case .shrunk(let shrunk) = response { result = shrunk }
    }
    if let result { return result }
    switch ending {
    case .finished: throw .nothing
    case .stopped: throw search.reasonToStop
    case .ended(let end, _): throw .ended(end)
    case .failed(let reason): throw .failed(reason)
    }
  }
}
