package import FileFormats

/// The objects of a target file, from which the JSON Schema is written.
package enum TargetObjects {
  /// The file itself.
  static let target = TargetKeys.target.object
  static let apiFaults = TargetKeys.apiFaults.object

  /// All objects, in the order of the JSON Schema.
  package static let all = [
    target, TargetKeys.request.object, TargetKeys.reading.object, TargetKeys.place.object,
    TargetKeys.run.object, TargetKeys.database.object, TargetKeys.api.object, apiFaults,
    TargetKeys.clock.object, TargetKeys.faults.object, TargetKeys.thresholds,
  ]
}
