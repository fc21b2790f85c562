import Foundation
import StandIn

/// A server of names in the other network, and a file that sends the program there.
final class NamespaceNameServer {
  /// What it does when somebody asks for a name.
  enum Kind: String, CaseIterable {
    /// There is none.
    case none
    /// Says that it is in trouble.
    case failing
    /// Takes 10 s to say the same as ``misleading``.
    case slow
    /// Says that the name is the machine that asks.
    case misleading
  }

  private static let script =
    PythonScript.beginning + """
      import struct

      kind, address = sys.argv[1:]
      names = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      names.bind((address, 53))
      print("ready", flush=True)

      def answer(query, asker):
          if kind == "slow":
              time.sleep(10)
          question = query[12:query.index(b"\\0", 12) + 5]
          is_known = kind != "failing" and question[-4:-2] == b"\\0\\1"
          code = 2 if kind == "failing" else 0
          begin = query[:2] + struct.pack(">5H", 0x8180 | code, 1, int(is_known), 0, 0)
          record = b"\\xc0\\x0c\\0\\1\\0\\1" + struct.pack(">IH4B", 60, 4, 127, 0, 0, 1)
          names.sendto(begin + question + (record if is_known else b""), asker)

      while True:
          query, asker = names.recvfrom(4096)
          threading.Thread(target=answer, args=(query, asker), daemon=True).start()
      """

  private let server: NamespaceServer?
  private let file = NSTemporaryDirectory() + "ghbrowse-resolver-" + UUID().uuidString

  init(_ kind: Kind, in pair: NamespacePair) throws {
    let address = NamespacePair.serverAddress
    server =
      kind == .none
      ? nil : try NamespaceServer(in: pair, Self.script, kind.rawValue, address)
    let line = server == nil ? "" : "nameserver \(address)\n"
    try line.write(toFile: file, atomically: true, encoding: .utf8)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: file)
  }

  /// What is put before a command, behind ``NamespacePair/clientLauncher()``, to make it ask there.
  ///
  /// That launcher has given it a view of the files of its own.
  var launcher: [String] {
    ["/bin/sh", "-c", "mount --bind \(file) /etc/resolv.conf && exec \"$@\"", "sh"]
  }
}
