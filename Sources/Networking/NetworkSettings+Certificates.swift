import Glibc
import NIOSSL

extension NetworkSettings {
  /// The same `file`, if certificates can be read from it.
  static func checked(certificateFile file: String) throws(NetworkSettingsError) -> String {
    var status = stat()
    guard stat(file, &status) == 0, access(file, R_OK) == 0 else {
      throw unusable(file, "cannot be read")
    }
    // Reading a pipe would wait for ever.
    guard status.st_mode & S_IFMT == S_IFREG else { throw unusable(file, "is not a regular file") }
    guard let all = try? NIOSSLCertificate.fromPEMFile(file), !all.isEmpty else {
      throw unusable(file, "holds no certificate in PEM form")
    }
    return file
  }

  private static func unusable(_ file: String, _ trouble: String) -> NetworkSettingsError {
    NetworkSettingsError(
      "SSL_CERT_FILE", "\(file) \(trouble); name a file of certificates in PEM form, or unset it")
  }
}
