/// The durable values of a device, a handful, each under its key.
///
/// A list, because apps store few values, and a dictionary for one of them takes three times the
/// memory.
struct Disk {
  private var values: [(key: String, value: String)] = []

  /// The value under a key; nil removes it.
  subscript(key: String) -> String? {
    get { values.first { $0.key == key }?.value }
    set {
      guard let place = values.firstIndex(where: { $0.key == key }) else {
        if let newValue { values.append((key, newValue)) }
        return
      }
      if let newValue { values[place].value = newValue } else { values.remove(at: place) }
    }
  }
}
