// Tests rely on the modules that Apple's StoreKitTest re-exports.

@_exported public import StoreKit
