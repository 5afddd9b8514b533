import AllocationCounter
import Commands
import Entitlements

await StormCommand.main(
  variants: UnlockSystem.variants + SubscriptionSystem.variants + AccountSystem.variants
    + CreditsSystem.variants,
  countAllocations: storestorm_allocations_are_counted() ? storestorm_allocation_count : nil
)
