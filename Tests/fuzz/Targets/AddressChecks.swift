import Foundation
import Models
import Screens
import Terminal

@testable import GitHub

/// Addresses from answers, from the environment and from the reader (fF15, fF23, fH8, fH10, fI5).
enum AddressChecks {
  static func check(_ input: [UInt8]) {
    let text = input.text
    api(text)
    pictures(text)
    proxies(text)
    people(text)
  }

  private static func api(_ text: String) {
    guard let base = try? APIBase(text) else { return }
    require(isPrintable(base.url), "an address has no blanks and no controls")
    require((try? APIBase(base.url)) == base, "an address means the same when it is read again")
    let name = base.directoryName
    require(
      !name.isEmpty && !name.contains("/") && !name.hasPrefix("."), "it names a directory: \(name)")
  }

  private static func pictures(_ text: String) {
    guard let base = AnswerChecks.base else { return }
    if let address = AvatarAddress(text, pixels: 64, base: base)?.url {
      let isOurs = isPrintable(address) && address.lowercased().hasPrefix("https://avatars")
      require(isOurs, "a picture comes from GitHub's hosts")
    }
    if let page = try? base.page(text) {
      let isOurs = isPrintable(page) && page.hasPrefix("https://github.com")
      require(isOurs && !page.contains("/../"), "a page is on GitHub's site")
    }
    _ = WebAddress(text)
  }

  private static func proxies(_ text: String) {
    if let place = HostAndPort(text) {
      require(!place.host.isEmpty && (place.port ?? 1) > 0, "a proxy's exception has a host")
      _ = NoProxy(text).contains(place)
    }
    if let proxy = try? ProxyAddress(text, from: "HTTPS_PROXY") {
      require((1...65_535).contains(proxy.port), "a proxy has a port")
    }
  }

  private static func people(_ text: String) {
    if let login = PageAddress(text, sites: ["github.com"])?.login {
      require(PageAddress.isLogin(login[...]), "an address names a login")
    }
    guard let list = try? UserList(name: text) else { return }
    let again = try? UserList(list.kind, list.subject)
    require(again?.key == list.key, "a list is the same when its subject is read again")
  }

  private static func isPrintable(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
