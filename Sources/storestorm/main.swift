import AllocationCounter
import Commands
import Entitlements
import Microbenchmarks

// Only the gate compares counts, and it must round from the first allocation on.
if !CommandLine.arguments.contains("gate") { storestorm_allocate_exact_sizes() }

let countAllocations: (@Sendable () -> UInt64)? =
  storestorm_allocations_are_counted() ? storestorm_allocation_count : nil

await StormCommand.main(
  variants: Systems.variants,
  countAllocations: countAllocations,
  benchmarks: MachineBenchmarks(
    ledger: CreditsSystem.variants,
    countAllocations: countAllocations
  ).all
)
