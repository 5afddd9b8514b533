import Foundation

/// The claims of a running command on the folders that its files go to.
///
/// Two commands that write to one folder at once would move each other's recordings aside and
/// overwrite each other's result. A claim is a lock of the system on the folder itself: it leaves
/// no file behind, and it ends with the process in any way.
struct FolderClaims: Sendable {
  private let folders: [FileHandle]

  /// Claims existing folders, and nothing else; where a file system has no locks, nothing is
  /// claimed.
  ///
  /// - Parameter paths: the paths of the folders; one may be given several times.
  /// - Throws: ``Refusal`` if another command has claimed one of them.
  init(_ paths: [String]) throws(Refusal) {
    var folders: [FileHandle] = []
    for path in Set(paths).sorted() {
      // To open a pipe would take forever.
      let place = URL(filePath: path).resolvingSymlinksInPath().path
      let attributes = try? FileManager.default.attributesOfItem(atPath: place)
      guard attributes?[.type] as? FileAttributeType == .typeDirectory,
        let folder = FileHandle(forReadingAtPath: path)
      else { continue }
      folders.append(folder)
      // A child that outlived the command for a moment would keep the claim.
      _ = fcntl(folder.fileDescriptor, F_SETFD, FD_CLOEXEC)
      guard flock(folder.fileDescriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else {
        continue
      }
      for folder in folders { try? folder.close() }
      throw Refusal(
        "\(path.quoted) is in use: another command writes its files there; wait for its end, or "
          + "choose another folder with --out"
      )
    }
    self.folders = folders
  }

  /// Ends the claims.
  func release() { for folder in folders { try? folder.close() } }
}
