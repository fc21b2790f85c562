import XCTest

@testable import Screens

/// The address of somebody's page, pasted at the prompt (U8).
@MainActor
final class ProfileAddressTests: XCTestCase {
  func test_U8_theAddressOfAProfile_opensIt_howeverItWasCopied() async throws {
    let addresses = [
      "https://github.com/ada-Lovelace", "http://github.com/ada-Lovelace/",
      "github.com/ada-Lovelace",
      "HTTPS://GitHub.com/ada-Lovelace?tab=repositories", "https://www.github.com/ada-Lovelace#top",
      "  https://github.com/ada-Lovelace  ", "https://github.com/orgs/ada-Lovelace/people",
      "https://github.com//ada-Lovelace",
    ]
    for address in addresses {
      XCTAssertEqual(try Command(typed: address), .openLogin("ada-Lovelace"), address)
    }
  }

  func test_U8_anotherHost_orAnotherPage_opensNothing_andSaysSo() async {
    let table = [
      ("https://example.org/ada", "Only github.com addresses can be opened here"),
      ("https://github.com.example.org/ada", "Only github.com addresses"),
      ("https://github.com:444/ada", "Only github.com addresses"),
      ("https://", "Only github.com addresses"),
      ("https://ada@github.com/ada", "Only github.com addresses"),
      ("https://github.com", "That is not the address of a profile, such as github.com/LOGIN"),
      ("https://github.com/", "not the address of a profile"),
      ("https://github.com/apple/swift", "not the address of a profile"),
      ("https://github.com/%61da", "not the address of a profile"),
      ("https://github.com/orgs", nil),
      ("github.co/ada", "Type a row number"),
    ]
    for (address, hint) in table {
      guard let hint else {
        XCTAssertEqual(try Command(typed: address), .openLogin("orgs"), "a login like any other")
        continue
      }
      XCTAssertThrowsError(try Command(typed: address), address) {
        XCTAssertTrue(($0 as? CommandError)?.message.contains(hint) == true, "\(address): \($0)")
      }
    }
  }

  func test_U8_anotherSite_hasItsOwnAddresses_withItsPort() async throws {
    let sites = ["ghe.example.org:8443"]
    XCTAssertEqual(
      try Command(typed: "https://GHE.example.org:8443/ada", sites: sites), .openLogin("ada"))
    for address in ["https://ghe.example.org/ada", "https://github.com/ada"] {
      XCTAssertThrowsError(try Command(typed: address, sites: sites), address) {
        XCTAssertTrue(($0 as? CommandError)?.message.contains("ghe.example.org:8443") == true)
      }
    }
  }
}
