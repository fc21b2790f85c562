import Models
import XCTest

@testable import Screens

/// The address of somebody's page, pasted at the prompt.
@MainActor
final class PageAddressTests: XCTestCase {
  func test_theAddressOfAProfile_opensIt_howeverItWasCopied() async throws {
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

  func test_anotherHost_orAnotherPage_opensNothing_andSaysSo() async throws {
    let table = [
      ("https://example.org/ada", "Only github.com addresses can be opened here"),
      ("https://github.com.example.org/ada", "Only github.com addresses"),
      ("https://github.com:444/ada", "Only github.com addresses"),
      ("https://", "Only github.com addresses"),
      ("https://www.example.org/ada", "Only github.com addresses"),
      ("https://ada@github.com/ada", "Only github.com addresses"),
      ("https://github.com", "That is not the address of a profile, such as github.com/LOGIN"),
      ("https://github.com/", "not the address of a profile"),
      ("https://github.com/%61da", "not the address of a profile"),
      ("github.co/ada", "Type a row number"),
    ]
    for (address, hint) in table { assertMistake(address, hint) }
    let orgs = try Command(typed: "https://github.com/orgs")
    XCTAssertEqual(orgs, .openLogin("orgs"), "a login like any other")
  }

  func test_X18_theAddressOfARepositoryAlone_offersItsContributors() throws {
    for address in [
      "https://github.com/apple/swift", "github.com/apple/swift/pull/7?x=1#y",
      "git@github.com:apple/swift.git", "ssh://git@github.com/apple/swift.git",
    ] { assertMistake(address, ":contributors apple/swift shows") }
  }

  func test_X18_onAnEnterprisesHost_aListTakesItsAddresses_andNoOthers() throws {
    let sites = ["ghe.example.com"]
    let page = "https://GHE.example.com/apple/swift"
    for line in [
      ":contributors \(page)", ":list contributors:\(page)/graphs/contributors",
      "contributors:\(page)", ":con git@ghe.example.com:apple/swift.git",
    ] {
      XCTAssertEqual(
        try Command(typed: line, sites: sites), .list(try UserList(.contributors, "apple/swift")),
        line)
    }
    XCTAssertEqual(
      try Command(typed: ":followers https://ghe.example.com/ada", sites: sites),
      .list(try UserList(.followers, "ada")))
    for line in [
      ":contributors https://github.com/apple/swift", ":members https://github.com/apple",
      "contributors:github.com/apple/swift", "git@github.com:apple/swift.git",
    ] { XCTAssertThrowsError(try Command(typed: line, sites: sites), line) }
  }

  func test_anotherSite_hasItsOwnAddresses_withItsPort() async throws {
    let sites = ["ghe.example.org:8443"]
    XCTAssertEqual(
      try Command(typed: "https://GHE.example.org:8443/ada", sites: sites), .openLogin("ada"))
    for address in ["https://ghe.example.org/ada", "https://github.com/ada"] {
      assertMistake(address, "ghe.example.org:8443", sites: sites)
    }
  }
}
