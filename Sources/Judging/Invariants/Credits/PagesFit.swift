import Simulation
import StoreModel
import StoreSimulation

/// The pages of a history fit together, although rows are added while they are read.
///
/// When a window shows a history, no row appears twice, and every row that existed when the first
/// page was requested is present. If several histories are read at once, any may be shown whose
/// first page reported as many rows as the window shows.
struct PagesFit: CatalogedInvariant {
  static let id = "pages-fit"
  let rule = "the pages of a history neither lose nor repeat a row"
  let check = """
    When a window shows a history, no row appears twice, and every row that existed when the \
    first page was requested is present.
    """
  let keys = ["step.showHistory"]

  func makeChecker() -> any Checker { Watch() }

  private struct Reading {
    let user: AppAccountToken
    let call: CallID
    let rows: [RecordID]
    /// The number of rows that its first page reported; nil before that.
    var total: Int?
  }

  private struct Watch: Checker {
    /// The histories being read, with the rows that existed when the first page was requested.
    private var readings: PerProcess<[Reading]> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .serverAsked(.credits(.history(let user, let span)), let call, let id)
      where span.offset == 0:
        let rows = history.ledger.customer(user).rows.map(\.id)
        readings[id, default: []].append(Reading(user: user, call: call, rows: rows))
      case .returned(let call, _, let id, .server(.credits(.history(let page)))):
        if let place = readings[id]?.firstIndex(where: { $0.call == call }) {
          readings[id]?[place].total = page.total
        }
      case .screen(let id, _, let before, let after?):
        guard let lines = after.history, lines != before?.history else { return }
        let own = (readings[id] ?? []).filter { $0.user == after.appUser && $0.total != nil }
        guard !own.isEmpty else { return }
        verdict.premiseHeld()
        judge(lines.map(\.id), own, id, history, &verdict)
      default: break
      }
    }

    mutating func forget(_ id: ProcessID) { readings[id] = nil }

    private func judge(
      _ shown: [RecordID],
      _ readings: [Reading],
      _ id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      if Set(shown).count < shown.count {
        return verdict.add(violation("repeated", shown, readings[0], id, history))
      }
      let isWhole = readings.contains { reading in
        reading.total == shown.count && reading.rows.allSatisfy(shown.contains)
      }
      if !isWhole {
        verdict.add(violation("lost", shown, readings[0], id, history))
      }
    }

    private func violation(
      _ effect: String,
      _ shown: [RecordID],
      _ reading: Reading,
      _ id: ProcessID,
      _ history: History
    ) -> Violation {
      PagesFit.violation(
        cause: EventKind("history"),
        effect: EventKind(effect),
        instant: history.now,
        account: history.process(id)?.account,
        process: id,
        saw: "rows \(shown.map { String($0.rawValue) }.joined(separator: ", "))",
        expected:
          "each of \(reading.rows.map { String($0.rawValue) }.joined(separator: ", ")) once",
        because: "these rows existed when the first page was requested",
        evidence: [.moment(history.now), .call(reading.call), .customer(reading.user)]
      )
    }
  }
}
