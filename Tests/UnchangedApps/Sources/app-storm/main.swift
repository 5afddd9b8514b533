import ActorStore
import AppleSample
import CombineStore
import Commands
import CompletionStore
import ObservableStore

await StormCommand.main(variants: [
  sample, carefulSample,
  paywall, carefulPaywall, flagPaywall,
  premium, carefulPremium,
  tutorial, careful,
  shop, carefulShop,
])
