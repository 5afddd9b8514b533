// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public enum HorizontalAlignment: Hashable, Sendable {
  case leading
  case center
  case trailing
}

public enum VerticalAlignment: Hashable, Sendable {
  case top
  case center
  case bottom
  case firstTextBaseline
  case lastTextBaseline
}

public enum Alignment: Hashable, Sendable {
  case center
  case leading
  case trailing
  case top
  case bottom
  case topLeading
  case topTrailing
  case bottomLeading
  case bottomTrailing
}
