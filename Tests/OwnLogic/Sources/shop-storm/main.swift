import Commands
import CoinShop

await StormCommand.main(variants: [sound, careful, careless, hasty], invariants: rules)
