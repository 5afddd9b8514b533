import AllocationCounter
import Commands

await StormCommand.main(
  variants: [],
  countAllocations: storestorm_allocations_are_counted() ? storestorm_allocation_count : nil
)
