import AllocationCounter
import Commands
import Entitlements
import Microbenchmarks

let countAllocations: (@Sendable () -> UInt64)? =
  storestorm_allocations_are_counted() ? storestorm_allocation_count : nil

await StormCommand.main(
  variants: UnlockSystem.variants + SubscriptionSystem.variants + AccountSystem.variants
    + CreditsSystem.variants + AnySystem.variants,
  countAllocations: countAllocations,
  benchmarks: MachineBenchmarks(
    ledger: CreditsSystem.variants,
    countAllocations: countAllocations
  ).all
)
