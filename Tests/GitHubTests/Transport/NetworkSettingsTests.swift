import Foundation
import XCTest

@testable import GitHub

/// What the environment says of the network (fF23).
final class NetworkSettingsTests: XCTestCase {
  private static let api = "https://api.example.com/users"

  func test_fF23_lowerCaseGoesFirst_andAnEmptyValueIsNone() throws {
    let empty = ["HTTPS_PROXY": "", "https_proxy": "", "SSL_CERT_FILE": ""]
    XCTAssertEqual(try NetworkSettings(environment: empty), .none)
    let both = ["HTTPS_PROXY": "upper:1", "https_proxy": "lower:2"]
    XCTAssertEqual(try proxy(both)?.description, "lower:2")
    XCTAssertEqual(try proxy(both.merging(["https_proxy": ""]) { $1 })?.description, "upper:1")
    XCTAssertNil(try proxy(both.merging(["NO_PROXY": "*"]) { $1 }))
    let exceptions = ["NO_PROXY": "*", "no_proxy": "other.example"]
    XCTAssertNotNil(try proxy(both.merging(exceptions) { $1 }))
  }

  func test_fF23_addressesOfProxies_areRead() throws {
    for (text, expected) in [
      ("proxy.example:3128", "proxy.example:3128"), ("http://10.0.0.1:80", "10.0.0.1:80"),
      ("HTTP://Proxy.Example.:3128/", "proxy.example:3128"), ("http://[::1]:8080", "[::1]:8080"),
      ("ada:secret@proxy.example:1", "proxy.example:1"), ("a@b@proxy.example:1", "proxy.example:1"),
    ] {
      XCTAssertEqual(try proxy(["HTTPS_PROXY": text])?.description, expected)
    }
  }

  func test_fF23_usersOfProxies_areDecoded() throws {
    let proxy = try XCTUnwrap(
      try proxy(["HTTPS_PROXY": "http://ad%61:p%40s:s%C3%A9@proxy.example:1"]))
    XCTAssertEqual(proxy.user, "ada")
    XCTAssertEqual(proxy.password, "p@s:sé")
    XCTAssertFalse("\(proxy) \(String(reflecting: proxy))".contains("p@s"))
    var dumped = ""
    dump(proxy, to: &dumped)
    XCTAssertFalse(dumped.contains("p@s"))
  }

  func test_fF23_aValueThatIsNoProxy_isAnErrorThatTellsNoPassword() {
    for text in [
      "socks5://ada:secret@proxy.example:1080", "https://ada:secret@proxy.example:443",
      "ada:secret@proxy.example", "http://ada:secret@", "ada:secret@proxy.example:0",
      "ada:secret@proxy.example:65536", "ada:secret@proxy example:1", "secret%zz:@proxy.example:1",
      "http://secret:1:2", "secret", "http://ada:secret@proxy.example:1/path", "://secret:1",
      "%3A:secret@proxy.example:1", "secret%ff@proxy.example:1", "[secret]:1",
    ] {
      for variable in ["HTTPS_PROXY", "https_proxy"] {
        XCTAssertThrowsError(try NetworkSettings(environment: [variable: text]), text) { error in
          let error = error as? NetworkSettingsError
          XCTAssertEqual(error?.variable, variable)
          XCTAssertEqual(error?.reason.isEmpty, false)
          XCTAssertFalse("\(String(describing: error))".contains("secret"), text)
        }
      }
    }
  }

  func test_fF23_onlyHTTPSToOtherMachines_goesThroughTheProxy() throws {
    let settings = try NetworkSettings(environment: ["HTTPS_PROXY": "proxy.example:1"])
    for url in [Self.api, "HTTPS://10.1.2.3:8443/", "https://[2001:db8::1]/"] {
      XCTAssertNotNil(settings.proxy(for: url), url)
    }
    for url in [
      "http://api.example.com/", "https://localhost/", "https://LOCALHOST.:8443/",
      "https://api.localhost/", "https://127.0.0.1/", "https://127.9.9.9:1/", "https://[::1]:1/",
      "https://[::ffff:127.0.0.1]/", "junk", "",
    ] {
      XCTAssertNil(settings.proxy(for: url), url)
    }
  }

  func test_fF16_aFileThatHoldsNoCertificate_isNamed() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let text = "\(folder)/text-\(UUID().uuidString)"
    try Data("-----BEGIN CERTIFICATE-----\nlorem".utf8).write(to: URL(fileURLWithPath: text))
    let noCertificate = "\(folder)/marks-\(UUID().uuidString)"
    let marks = "-----BEGIN CERTIFICATE-----\nbG9yZW0=\n-----END CERTIFICATE-----\n"
    try Data(marks.utf8).write(to: URL(fileURLWithPath: noCertificate))
    for (file, problem) in [
      ("/no/such/file", "cannot be read"), (folder, "is not a regular file"),
      (text, "has no certificate in PEM form"), ("/dev/null", "is not a regular file"),
      (noCertificate, "has no certificate in PEM form"),
    ] {
      XCTAssertThrowsError(try NetworkSettings(environment: ["SSL_CERT_FILE": file])) { error in
        let error = error as? NetworkSettingsError
        XCTAssertEqual(error?.variable, "SSL_CERT_FILE")
        XCTAssertEqual(error?.reason.hasPrefix("\(file) \(problem); name a file"), true, file)
      }
    }
  }

  private func proxy(_ environment: [String: String]) throws -> ProxyAddress? {
    try NetworkSettings(environment: environment).proxy(for: Self.api)
  }
}
