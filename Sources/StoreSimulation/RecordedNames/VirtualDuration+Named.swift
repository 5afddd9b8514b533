import Simulation
import StoreModel

extension VirtualDuration {
  /// How wrong a clock is that is so far ahead.
  var namedError: String {
    if self == .zero { return "right" }
    let length = rawValue < 0 ? .zero - self : self
    return "\(TimeLength.text(length)) \(rawValue < 0 ? "slow" : "fast")"
  }
}

extension CalendarZone: Named {
  /// As scenario files write it.
  var named: String { ZoneName.text(self) }
}
