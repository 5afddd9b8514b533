extension String {
  /// The text, quoted as one shell word if necessary.
  package var inShell: String {
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
