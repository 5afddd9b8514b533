import Commands
import CoinShop

await StormCommand.main(variants: [sound, careful, careless], invariants: rules)
