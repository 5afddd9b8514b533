// swift-tools-version: 6.2
import PackageDescription

// A package of someone else's that puts its own purchase logic under test.
let package = Package(
  name: "CoinShop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "StoreStorm", path: "../..")],
  targets: [
    .target(
      name: "CoinShop",
      dependencies: [.product(name: "StoreStorm", package: "StoreStorm")]
    ),
    .executableTarget(
      name: "shop-storm",
      dependencies: ["CoinShop", .product(name: "StoreStorm", package: "StoreStorm")]
    ),
    .testTarget(
      name: "CoinShopTests",
      dependencies: ["CoinShop", .product(name: "StoreStorm", package: "StoreStorm")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
