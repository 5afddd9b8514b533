// XCTest re-exports Foundation, and tests rely on it.
@_exported public import Foundation
