// The modules that Apple's StoreKit re-exports.

@_exported public import Combine
@_exported public import Foundation
@_exported public import OSLog
@_exported public import Observation
@_exported public import UIKit
