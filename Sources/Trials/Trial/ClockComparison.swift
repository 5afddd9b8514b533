import FileFormats
import Judging
import Simulation
import StoreModel
import StoreSimulation

/// The check of invariant I10: access must not depend on the device's clock or time zone.
///
/// A trial without other violations runs again with all clocks moved 30 days in either direction,
/// and in another time zone. Logic that ignores the clock takes the same steps, as the digest
/// shows, and shows the same access at the same instants. Otherwise, access over time is compared
/// wherever a device knew the same in both trials. It may differ for as long as an app may take to
/// show what it knows. Nothing is compared for an offline device past its last known expiry,
/// because the app cannot know better.
package struct ClockComparison {
  static var id: String { InvariantCatalog.noDeviceClock.id }
  /// How much longer one app may take than the other to show what both know: twice the 15 s for
  /// which access may be in doubt.
  static let bound = VirtualDuration.seconds(30)

  private static let shifts = [
    ClockShift(by: .days(30), zone: .offset(seconds: 13 * 3_600)),
    ClockShift(by: .zero - .days(30), zone: .offset(seconds: -8 * 3_600)),
  ]

  /// The run of the trial to compare with itself.
  let run: TrialRun
  /// The access shown in the trial.
  let shown: ShownAccess

  /// Returns whether the scenario asks for the check, which costs twice as much as the trial.
  static func isWanted(by trial: Trial) -> Bool {
    trial.purpose == .hunt && trial.scenario.invariants?.contains(id) ?? false
  }

  /// Returns the violation; nil if there is none.
  func violation(digest: UInt64) -> Violation? {
    var plain: [AccessTimeline]?
    for shift in Self.shifts {
      let (other, shownThere) = runShifted(shift)
      guard other.ending == .quiet, other.execution.digest != digest || shownThere != shown else {
        continue
      }
      let here = plain ?? timelines(.none)
      plain = here
      guard let found = first(here, timelines(shift)) else { continue }
      // Clock and zone bugs must not share a signature, so this decides which one it is.
      let zoneOnly = timelines(ClockShift(by: .zero, zone: shift.zone))
      let isZone = first(here, zoneOnly) != nil
      return violation(found, shift, isZone: isZone)
    }
    return nil
  }

  private struct Found {
    let difference: AccessTimeline.Difference
    let account: AccountID?
  }

  /// Returns the run with moved clocks, which nothing judges.
  private func shifted(_ shift: ClockShift, _ configure: (inout TrialRun) -> Void) -> TrialRun {
    TrialRun(run.trial) { other in
      (other.clockShift, other.isJudged) = (shift, false)
      (other.profiles, other.pulse) = (run.profiles, run.pulse)
      configure(&other)
    }
  }

  private func runShifted(_ shift: ClockShift) -> (outcome: Outcome, shown: ShownAccess) {
    var shown = ShownAccess()
    let outcome = shifted(shift) { $0.hearing = { shown.observe($0) } }.carryOut()
    return (outcome, shown)
  }

  private func timelines(_ shift: ClockShift) -> [AccessTimeline] {
    let outcome = shifted(shift) { $0.isRecorded = true }.carryOut()
    return AccessTimeline.all(outcome.record.events, plan: run.trial.plan)
  }

  private func first(_ here: [AccessTimeline], _ there: [AccessTimeline]) -> Found? {
    zip(here, there).compactMap { mine, yours in
      mine.difference(from: yours, bound: Self.bound).map {
        Found(difference: $0, account: mine.account)
      }
    }.min { $0.difference.at < $1.difference.at }
  }

  private func violation(_ found: Found, _ shift: ClockShift, isZone: Bool) -> Violation {
    let isForward = VirtualDuration.zero < shift.by
    let zone = shift.zone.map { ZoneName.text($0) } ?? "UTC"
    let clock = "every clock 30 days \(isForward ? "ahead" : "behind"), in \(zone)"
    let change = isZone ? "zone-other" : isForward ? "clock-forward" : "clock-back"
    let shown = Self.describe(found.difference.shown)
    let there = Self.describe(found.difference.shownThere)
    return Violation(
      signature: Signature(
        invariant: Self.id,
        cause: EventKind(change),
        effect: EventKind(found.difference.shown.isEmpty ? "access-gained" : "access-changed"),
        source: "device-clock"
      ),
      instant: found.difference.at,
      account: found.account,
      process: found.difference.process,
      saw: "\(shown) unlocked; in the same trial with \(clock), \(there)",
      expected: "the same access whatever the device's clock shows",
      because: "the app knew the same about the store in both trials"
    )
  }

  private static func describe(_ products: [ProductID]) -> String {
    products.isEmpty ? "nothing" : products.map { "\($0)" }.joined(separator: ", ")
  }
}

/// The access that the windows of a trial showed, at each change.
///
/// An app may consult the clock only when it shows something. Its steps are then the same for every
/// clock, but this value is not.
struct ShownAccess: Equatable {
  private struct Change: Equatable {
    let instant: VirtualInstant
    let process: ProcessID
    let window: Int
    let unlocked: [ProductID]?
  }

  private var changes: [Change] = []

  /// Processes an event.
  mutating func observe(_ timed: TimedEvent) {
    guard case .screen(let process, let window, let before, let after) = timed.event,
      before?.unlocked != after?.unlocked
    else { return }
    changes.append(
      Change(instant: timed.instant, process: process, window: window, unlocked: after?.unlocked)
    )
  }
}
