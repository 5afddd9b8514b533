/// See `swiftui/horizontalalignment`.
public enum HorizontalAlignment: Hashable, Sendable {
  /// See `horizontalalignment/leading`.
  case leading
  /// See `horizontalalignment/center`.
  case center
  /// See `horizontalalignment/trailing`.
  case trailing
}

/// See `swiftui/verticalalignment`.
public enum VerticalAlignment: Hashable, Sendable {
  /// See `verticalalignment/top`.
  case top
  /// See `verticalalignment/center`.
  case center
  /// See `verticalalignment/bottom`.
  case bottom
  /// See `verticalalignment/firsttextbaseline`.
  case firstTextBaseline
  /// See `verticalalignment/lasttextbaseline`.
  case lastTextBaseline
}

/// See `swiftui/alignment`.
public enum Alignment: Hashable, Sendable {
  /// See `alignment/center`.
  case center
  /// See `alignment/leading`.
  case leading
  /// See `alignment/trailing`.
  case trailing
  /// See `alignment/top`.
  case top
  /// See `alignment/bottom`.
  case bottom
  /// See `alignment/topleading`.
  case topLeading
  /// See `alignment/toptrailing`.
  case topTrailing
  /// See `alignment/bottomleading`.
  case bottomLeading
  /// See `alignment/bottomtrailing`.
  case bottomTrailing
}
