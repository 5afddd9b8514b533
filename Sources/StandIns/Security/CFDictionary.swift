// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/security. Comments note the differences.

public import Foundation

// Types of Core Foundation, which Linux has not: the Swift types to which apps convert them.

public typealias CFData = Data
public typealias CFNumber = NSNumber
public typealias CFBoolean = Bool
public typealias CFDictionary = [String: Any]
public typealias CFArray = [Any]
public typealias CFTypeRef = AnyObject

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
public let kCFBooleanTrue: CFBoolean! = true
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
public let kCFBooleanFalse: CFBoolean! = false
