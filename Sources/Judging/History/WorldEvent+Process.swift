import StoreModel
package import StoreSimulation

extension WorldEvent {
  /// The process that the event concerns, if any.
  package var process: ProcessID? {
    switch self {
    case .launched(let id, _), .front(let id, _), .ended(let id, _), .began(_, _, let id, _),
      .returned(_, _, let id, _), .delivered(_, _, let id, _), .tapped(_, let id, _),
      .tapIgnored(_, let id, _),
      .settled(_, let id, _), .finished(_, let id), .wrote(_, _, let id),
      .paymentAnswered(let id, _), .signInAnswered(let id, _), .screen(let id, _, _, _),
      .windowClosed(let id, _), .statusDelivered(_, let id, _),
      .serverAsked(_, _, let id):
      id
    case .charged, .alreadyOwned, .requested, .answered, .ignored, .interrupted, .refunded,
      .changed, .shared,
      .moved, .notified, .learned, .trusted, .online, .leftBehind, .clock, .restBegan,
      .notificationSent, .notificationArrived, .notificationAnswered, .notificationGivenUp,
      .serverUp, .rowChanged, .committed, .databaseUp, .taskBegan, .taskEnded,
      .forged, .meant:
      nil
    }
  }

  /// The device that the event concerns, if any.
  package var device: DeviceID? {
    switch self {
    case .learned(_, let id), .online(let id, _), .trusted(_, _, let id), .leftBehind(_, let id),
      .clock(let id, _, _), .forged(_, let id), .meant(_, let id, _):
      id
    default: process?.device
    }
  }
}
