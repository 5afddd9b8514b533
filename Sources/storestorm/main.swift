import Commands

await StormCommand.main(variants: [])
