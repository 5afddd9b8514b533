import Commands
import Entitlements
import StoreModel

// The command line with logic written as apps have it: on the main actor, with the system's clocks,
// with a singleton. Of such logic nothing was changed to be simulated.

let references = [
  UnlockSystem.variants, SubscriptionSystem.variants, AccountSystem.variants,
  CreditsSystem.variants,
].flatMap { $0 }.filter { $0.role == .reference }

await StormCommand.main(
  variants: references.map { $0.shipped(as: "\($0.system)/shipped") }
    + ["unlock", "subscription"].flatMap { system in
      [
        Variant("\(system)/overlapping") { environment in
          PlainApp(environment: environment) { PlainStore(habit: .always) }
        },
        Variant("\(system)/sleeping") { environment in
          PlainApp(environment: environment) { PlainStore(habit: .sleeping) }
        },
        Variant("\(system)/dating") { environment in
          PlainApp(environment: environment) { PlainStore(habit: .dating) }
        },
        Variant("\(system)/singleton") { environment in
          PlainApp(environment: environment) { PlainStore.shared }
        },
      ]
    }
)
