import CSQLite

/// The kind of file system that a path is on.
package struct FileSystem: Sendable {
  private let number: UInt32

  /// Asks the system about a file or directory.
  package init(of path: String) {
    number = csqlite_file_system(path)
  }

  /// Its name where other machines serve it, or a program of somebody's, such as NFS; `nil` elsewhere.
  package var remoteKind: String? { Self.remoteKinds[number] }

  // The numbers of statfs(2).
  private static let remoteKinds: [UInt32: String] = [
    0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB", 0x0102_1997: "9p",
    0x6573_5546: "FUSE", 0x00C3_6400: "Ceph", 0x5346_414F: "AFS",
  ]
}
