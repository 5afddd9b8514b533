import Simulation
import StoreModel
import StoreSimulation

/// I3 for apps whose server gives access: At quiescence, every paid purchase has an app user.
///
/// Applies if a user is signed in to a running process on a device of the account that knows the
/// transaction for a while and can verify it, because nothing prevents the credit then. A renewal
/// may be charged at the very end of a world.
struct PaidIsCredited: CatalogedInvariant {
  static let id = "paid-is-credited"
  let rule = "at quiescence, every paid purchase belongs to an app user, if one is signed in"
  let check = """
    At the end of quiescence, each charge that the device of a running app with a signed-in user \
    has known for 15 s and one round trip and can verify must belong to an app user.
    """
  private static let bound = VirtualDuration.seconds(15)
  let bugs: [RealBug] = [
    .outageLosesCharge, .processedBeforeHeard, .noCallback, .tokenMissing,
  ]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {}

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for account in history.books.indices {
        let id = AccountID(rawValue: account)
        let signedIn = history.processes(of: id).filter { _, process in
          process.isAlive && process.screens.contains { $0?.appUser != nil }
            && history.devicesAtQuiescence.contains(process.id.device.rawValue)
        }
        for entry in history.entries(of: id) where entry.entitles(at: history.today) {
          let transaction = entry.transaction
          let bringer = signedIn.first { device, _ in
            device.copies.contains { copy in
              copy.entry.transaction.id == transaction.id && copy.isTrusted
                && copy.since + PaidIsCredited.bound + history.roundTrip <= history.now
            }
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
      PaidIsCredited.violation(
        cause: EventKind("paid-\(entry.origin.rawValue)"),
        effect: EventKind("belongs-to-nobody"),
        source: AppAccountToken.source(of: entry.transaction),
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "\(entry.transaction.productID) belongs to no app user at quiescence",
        expected: "it belongs to an app user",
        because: "transaction \(entry.transaction.id.rawValue) is paid for, and the device has it",
        evidence: [.transaction(entry.transaction.id), .posts(entry.transaction.id)]
      )
    }
  }
}
