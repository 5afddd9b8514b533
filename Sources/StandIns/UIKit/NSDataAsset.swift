// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/uikit. Comments note the differences.

public import Foundation
import Simulation

public typealias NSDataAssetName = String

/// The data of a folder `NAME.dataset` in the bundle, to which `init` of StoreStorm links.
public final class NSDataAsset: NSObject, Sendable {
  public let name: NSDataAssetName
  public let data: Data
  public let typeIdentifier: String

  public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }

  public init?(name: NSDataAssetName, bundle: Bundle) {
    // The folders of a catalog can be part of the name, but are not in the bundle.
    let folder = "\(name.split(separator: "/").last ?? "").dataset"
    guard let place = bundle.resourceURL?.appending(path: folder),
      let list = try? Data(contentsOf: place.appending(path: "Contents.json")),
      let item = try? JSONDecoder().decode(Contents.self, from: list).data.first(where: \.isFile),
      let data = try? Data(contentsOf: place.appending(path: item.filename ?? ""))
    else {
      Simulation.noteMissing("data asset \"\(name)\" in Bundle.main")
      return nil
    }
    self.name = name
    self.data = data
    typeIdentifier = item.type ?? "public.data"
    super.init()
  }

  /// The list of an asset's files.
  private struct Contents: Decodable {
    struct Item: Decodable {
      let filename: String?
      let type: String?
      var isFile: Bool { filename != nil }

      private enum CodingKeys: String, CodingKey {
        case filename
        case type = "universal-type-identifier"
      }
    }

    let data: [Item]
  }
}
