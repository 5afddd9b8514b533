extension String {
  /// The text as one word of a command line that can be pasted into a shell.
  public var inShell: String {
    let plain =
      !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-", "+", ",", ":", "@", "%", "=": true
        default: false
        }
      }
    return plain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
