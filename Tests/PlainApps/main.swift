import Commands
import Entitlements
import StoreModel

// The command line with logic written as apps have it: on the main actor, with the system's clocks,
// with a singleton. Of such logic nothing was changed to be simulated.

let references = [
  UnlockSystem.variants, SubscriptionSystem.variants, AccountSystem.variants, CreditsSystem.variants,
].flatMap { $0 }.filter { $0.role == .reference }

await StormCommand.main(
  variants: references.map { $0.shipped(as: "\($0.system)/shipped") } + [
    Variant("plain/overlapping") { environment in
      PlainApp(environment: environment) { PlainStore(habit: .always) }
    },
    Variant("plain/sleeping") { environment in
      PlainApp(environment: environment) { PlainStore(habit: .sleeping) }
    },
    Variant("plain/dating") { environment in
      PlainApp(environment: environment) { PlainStore(habit: .dating) }
    },
    Variant("plain/singleton") { environment in
      PlainApp(environment: environment) { PlainStore.shared }
    },
  ]
)
