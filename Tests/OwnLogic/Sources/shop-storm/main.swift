import Commands
import CoinShop

await StormCommand.main(variants: [careful, careless], invariants: rules)
