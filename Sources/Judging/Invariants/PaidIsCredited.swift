import StoreModel
import StoreSimulation

/// I3 for apps whose server gives access: at rest, what is paid for belongs to an app user.
///
/// Demanded where somebody is signed in on a device of the account that knows the transaction and
/// can verify it, in a process that runs: then nothing hinders it.
struct PaidIsCredited: Invariant {
  let id = "paid-is-credited"
  let rule = "at rest what is paid for belongs to an app user, where one is signed in"
  let check = """
    At rest, for each charge that a running app with a login knows of and can verify: does it \
    belong to an app user?
    """
  let bugs: [RealBug] = [.outageLosesCharge, .processedBeforeHeard, .noCallback]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {}

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for account in history.books.indices {
        let id = AccountID(rawValue: account)
        let signedIn = history.processes(of: id).filter { _, process in
          process.isAlive && process.screens.contains { $0?.appUser != nil }
            && history.devicesAtRest.contains(process.id.device.rawValue)
        }
        for entry in history.entries(of: id) where entry.entitles(at: history.today) {
          let transaction = entry.transaction
          let bringer = signedIn.first { device, _ in
            device.copies.contains { $0.entry.transaction.id == transaction.id && $0.isTrusted }
          }
          guard let bringer else { continue }
          verdict.premiseHeld()
          let owner = history.record(of: transaction.originalID)?.ownerHere(of: transaction.id)
          guard owner == nil else { continue }
          verdict.add(violation(entry, bringer.process, history))
        }
      }
    }

    private func violation(
      _ entry: BookEntry,
      _ process: History.Process,
      _ history: History
    ) -> Violation {
      Violation(
        signature: Signature(
          invariant: "paid-is-credited",
          cause: EventKind("paid-\(entry.origin.name)"),
          effect: EventKind("belongs-to-nobody"),
          source: AppAccountToken.source(of: entry.transaction)
        ),
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "\(entry.transaction.productID) belongs to nobody at rest",
        expected: "it belongs to an app user",
        because: "transaction \(entry.transaction.id.rawValue) is paid for, and the device holds it"
      )
    }
  }
}
