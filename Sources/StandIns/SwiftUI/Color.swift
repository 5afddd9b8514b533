// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation
public import UIKit

public struct Color: ShapeStyle, Hashable, Sendable {
  private let name: String

  public init(_ name: String, bundle: Bundle? = nil) { self.name = name }

  public init(
    _ colorSpace: RGBColorSpace = .sRGB,
    red: Double,
    green: Double,
    blue: Double,
    opacity: Double = 1
  ) { name = "\(red) \(green) \(blue)" }

  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    name = "\(white)"
  }

  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    name = "hue \(hue) \(saturation) \(brightness)"
  }

  public init(uiColor color: UIColor) { name = "UIColor" }

  public init(_ color: UIColor) { self.init(uiColor: color) }

  public var gradient: LinearGradient {
    LinearGradient(colors: [self], startPoint: .top, endPoint: .bottom)
  }

  public enum RGBColorSpace: Hashable, Sendable {
    case sRGB
    case sRGBLinear
    case displayP3
  }

  public func opacity(_ opacity: Double) -> Color { self }

  public static let red = Color("red")
  public static let orange = Color("orange")
  public static let yellow = Color("yellow")
  public static let green = Color("green")
  public static let blue = Color("blue")
  public static let purple = Color("purple")
  public static let pink = Color("pink")
  public static let gray = Color("gray")
  public static let brown = Color("brown")
  public static let cyan = Color("cyan")
  public static let indigo = Color("indigo")
  public static let mint = Color("mint")
  public static let teal = Color("teal")
  public static let black = Color("black")
  public static let white = Color("white")
  public static let clear = Color("clear")
  public static let primary = Color("primary")
  public static let secondary = Color("secondary")
  public static let accentColor = Color("accentColor")
}

extension Color: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}
