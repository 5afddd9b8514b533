import Simulation
import StoreModel

/// The communication between the app on a device and the app's own server.
extension Device {
  /// Asks over the network; exactly one answer arrives: the server's, or that there is none.
  func askServer(
    _ request: ServerRequest,
    for caller: Caller<Result<ServerResponse, ServerError>>
  ) {
    guard isOnline, let site = context.site else {
      return later(.timeout, in: DelayRange(.milliseconds(10), .milliseconds(500))) {
        $0.reply(.failure(.unreachable), to: caller)
      }
    }
    let network = conditions.network
    let once = Confined(true, to: simulation)
    let isLost = happens(network.loss)
    let isAnswerLost = happens(network.loss)
    later(.timeout, in: DelayRange(network.timeout, network.timeout)) {
      if once.with(claim) { $0.reply(.failure(.unreachable), to: caller) }
    }
    guard !isLost else { return }
    let back = window(network.latency)
    let delay = DelayRange(back.earliest - now, back.latest - now)
    let simulation = simulation
    let answered: @Sendable (Result<ServerResponse, ServerError>) -> Void = { answer in
      guard !isAnswerLost else { return }
      simulation.post(
        WorldOperation.answer.of(self.id.rawValue),
        to: self.lane,
        in: simulation.window(after: delay.least, upTo: delay.most)
      ) {
        self.assumeIsolated { device in
          guard once.with(claim) else { return }
          device.reply(device.isOnline ? answer : .failure(.unreachable), to: caller)
        }
      }
    }
    simulation.post(
      WorldOperation.askServer.of(id.rawValue),
      to: site.lane,
      in: window(network.latency)
    ) {
      guard let station = self.context.stations.server else {
        return site.assumeIsolated { $0.answerRequest(request, answered) }
      }
      let end = station.enqueue()
      simulation.post(
        WorldOperation.served.of(self.id.rawValue),
        to: site.lane,
        in: Window(from: end, to: end)
      ) { site.assumeIsolated { $0.answerRequest(request, answered) } }
    }
  }
}

extension Device {
  /// Carries a request of an unchanged app to another server, or the answer back.
  ///
  /// - Parameters:
  ///   - caller: the app, which hears how it ended.
  ///   - patience: how long the app waits for what gets lost.
  func carry(for caller: Caller<ExchangeEnd>, _ patience: VirtualDuration) {
    let network = conditions.network
    guard isOnline else {
      noteLoss(of: caller)
      return later(.timeout, in: DelayRange(.milliseconds(10), .milliseconds(500))) {
        $0.reply(.offline, to: caller)
      }
    }
    guard !happens(network.loss) else {
      noteLoss(of: caller)
      let wait = min(network.timeout, patience)
      return later(.timeout, in: DelayRange(wait, wait)) { $0.reply(.timedOut, to: caller) }
    }
    later(.answer, in: network.latency) { device in
      if !device.isOnline { device.noteLoss(of: caller) }
      device.reply(device.isOnline ? .answered : .offline, to: caller)
    }
  }

  /// Records at once that a request gets no answer: the app may hear of it later, or never.
  private func noteLoss(of caller: Caller<ExchangeEnd>) {
    guard let process, process.id == caller.process else { return }
    process.line.noteLoss(of: caller.id)
  }
}

/// The app's own server as seen by the app of one process.
struct DeviceServerConnection: ServerConnection {
  let line: DeviceLine

  func ask(_ request: ServerRequest) async throws -> ServerResponse {
    let answer = await line.call(
      request.callKind,
      returning: Result<ServerResponse, ServerError>.self
    ) {
      $0.logEvent(.serverAsked(request, call: $1.id, process: $1.process))
      $0.askServer(request, for: $1)
    } outcome: {
      switch $0 {
      case .success(let response): .server(response)
      case .failure(let error): .serverFailed(error)
      }
    }
    return try (answer ?? .failure(.unreachable)).get()
  }
}

extension ServerRequest {
  fileprivate var callKind: CallKind {
    switch self {
    case .post: .post
    case .access: .access
    case .signIn: .serverSignIn
    case .credits(.balance): .balance
    case .credits(.purchase): .credit
    case .credits(.history): .history
    case .credits(.packs): .packs
    case .credits(.image): .image
    }
  }
}
