import FoundationEssentials
import GitHub
import Repository
import Screens
import Terminal

/// Checks the route to the API, the token and the budget, with one request that costs nothing.
struct NetworkChecks {
  let options: Options
  let environment: [String: String]
  let base: APIBase
  let now: Date

  // The demo has no network either.
  private var isOffline: Bool { options.offline || options.demo }

  func checks() async -> [Check] {
    let (token, tokenCheck) = await token()
    let (route, settings) = route
    guard !isOffline else {
      let option = options.offline ? "--offline" : "--demo"
      return [.ok("network", "not asked, because of \(option)"), route, tokenCheck]
    }
    // Without valid settings there is nothing to send the request with.
    guard let settings else { return [route, tokenCheck] }
    let queue = RequestQueue(transport: AsyncHTTPClientTransport(settings: settings))
    let client = GitHubClient(
      base: base, token: token, queue: queue, userAgent: Dependencies.userAgent)
    let start = ContinuousClock.now
    switch await client.fetchRateLimits(within: .seconds(5)) {
    case .success(let answer):
      let time = Int((.now - start) / .milliseconds(1))
      return [
        .ok("network", "\(base.url) answered with status \(answer.status) in \(time) ms"),
        route, token == nil ? tokenCheck : describe(tokenCheck, answer), budget(answer),
      ] + version(answer)
    case .failure(.tokenRefused):
      return [
        .ok("network", "\(base.url) answers"), route,
        .problem("token", "GitHub rejected \(tokenCheck.message)", newToken),
      ]
    case .failure(let error):
      let messages = Dependencies.messages(client, base, options, environment)
      let sentence = messages.sentence(for: FetchError(error))
      return [
        .problem(
          "network", "\(base.url): \(sentence)",
          "You can still read, search and annotate what is saved."),
        route, tokenCheck,
      ]
    }
  }

  private var newToken: String {
    let limit = base.isGitHubDotCom ? " at 60 requests an hour" : ""
    return "Create a new one, which needs no permission, or go without one\(limit)."
  }

  private func version(_ answer: RateLimitReport) -> [Check] {
    guard !answer.endings.isEmpty else { return [] }
    let headers = answer.endings.joined(separator: ", ")
    return [
      .warning(
        "api version", "GitHub ends the version of its API that this ghbrowse uses (\(headers))",
        "Install a newer ghbrowse.")
    ]
  }

  private func budget(_ answer: RateLimitReport) -> Check {
    guard let limit = answer.core else { return .ok("budget", "GitHub reported none") }
    let reset = limit.resetAt.map { ", resets at \(LocalTime.time($0))" } ?? ""
    let searches = answer.search.map {
      "; \($0.remaining.grouped) of \($0.limit.grouped) searches a minute left"
    }
    let what =
      "\(limit.remaining.grouped) of \(limit.limit.grouped) requests left\(reset)\(searches ?? "")"
    guard limit.remaining <= 0 else { return .ok("budget", what) }
    let start = limit.resetAt == nil ? "You" : "Until then, you"
    return .warning("budget", what, "\(start) can still read what is saved.")
  }

  // The proxy and the certificates.
  private var route: (Check, NetworkSettings?) {
    do throws(NetworkSettingsError) {
      let network = try NetworkSettings(environment: environment)
      let proxy = network.proxyName(for: base.url).map { "through the proxy \($0)" } ?? "directly"
      let certificates = network.certificateFile ?? "the system's"
      let security =
        base.url.hasPrefix("https://")
        ? "TLS with certificates: \(certificates)" : "without TLS"
      return (.ok("route", "\(proxy), \(security)"), network)
    } catch {
      let message = Notice(atStart: error).text
      return (.problem("route", message, "Correct it, or unset it."), nil)
    }
  }

  private func token() async -> (Token?, Check) {
    do throws(GitHubError) {
      if let token = try Token.from(environment: environment, for: base) {
        let name = "\(token.redacted) (from \(token.variable ?? "the environment"))"
        return (token, .ok("token", name))
      }
      guard options.tokenFrom == .gh else { return (nil, noToken) }
      guard !isOffline else {
        return (nil, .ok("token", "gh is asked for one before the first request"))
      }
      let token = try await GitHubCLI.token(for: base)
      return (token, .ok("token", "\(token.redacted) (from gh)"))
    } catch {
      return (nil, .problem("token", Notice(atStart: error).text, newToken))
    }
  }

  private var noToken: Check {
    let others = Token.allVariables.filter {
      !(environment[$0] ?? "").isEmpty && !Token.variables(for: base).contains($0)
    }
    let variable = Token.variables(for: base).first ?? "GH_TOKEN"
    if let other = others.first {
      return .warning(
        "token", "none for \(base.siteHost): \(other) is for another host",
        "Set \(variable), if \(base.siteHost) requires one.")
    }
    let gh = GitHubCLI.isInstalled(environment) ? ", or use --token-from gh" : ""
    let purpose =
      base.isGitHubDotCom
      ? "For 5,000 requests an hour instead of 60" : "If \(base.siteHost) requires one"
    return .ok(
      "token", "none", "\(purpose), set \(variable)\(gh). A token needs no permission.")
  }

  private func describe(_ check: Check, _ answer: RateLimitReport) -> Check {
    let scopes = answer.scopes.map { $0.isEmpty ? ", without scopes" : ", scopes \($0)" } ?? ""
    guard let expiry = answer.expiry else { return .ok("token", check.message + scopes) }
    // The header looks like `2027-01-31 10:00:00 UTC`.
    let date = try? Date(
      "\(expiry.prefix(10))T\(expiry.dropFirst(11).prefix(8))Z", strategy: .iso8601)
    let message = "\(check.message)\(scopes), expires \(date.map(LocalTime.day) ?? expiry)"
    guard let date, date.timeIntervalSince(now) < 7 * 86_400 else { return .ok("token", message) }
    return .warning("token", message, "Create a new one soon.")
  }
}
