// This file uses `unsafe`; it is sound because the owner of a cell begins no access during another.

/// A variable of an object whose accesses are checked in debug builds only.
///
/// Each access to a variable of an object is checked at run time, unless the compiler proves that
/// no access begins during another. In the loop of a simulation, a check costs more than the access
/// itself. A cell belongs to one object, which does not hand it out.
@safe
final class Cell<Value> {
  #if DEBUG
  var value: Value
  #else
  @exclusivity(unchecked) private var stored: Value

  @inline(__always)
  var value: Value {
    get { unsafe stored }
    _modify { yield unsafe &stored }
  }
  #endif

  init(_ value: Value) {
    #if DEBUG
    self.value = value
    #else
    unsafe stored = value
    #endif
  }
}
