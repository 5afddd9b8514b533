import Commands
import Tutorial

await StormCommand.main(variants: [tutorial, careful])
