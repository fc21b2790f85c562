import GitHub
import Models
import StandIn
import TestSupport
import XCTest

/// Every recorded profile, asked for by login in capitals, as GitHub allows.
final class RecordedProfilesTests: XCTestCase {
  private struct Row {
    let name: String
    let login: String
    let id: Int64
    var type = "User"
    var isSiteAdmin: Bool? = false
    var hireable: Bool?
    var absent: Set<String> = []
  }

  // What each must give; `absent` are the fields without a value.
  private static let table: [Row] = [
    Row(
      name: "Chew-hireable", login: "Chew", id: 8_278_263, hireable: true,
      absent: ["location", "email"]),
    Row(
      name: "Codertocat-emoji", login: "Codertocat", id: 21_031_067, absent: ["company", "email"]),
    Row(
      name: "avano-caron", login: "avano", id: 7_081_216, hireable: true, absent: ["email", "bio"]),
    Row(name: "brynary-2019", login: "brynary", id: 19, absent: ["email"]),
    Row(name: "danvk", login: "danvk", id: 98_301, absent: ["company", "bio"]),
    Row(name: "defunkt-2019", login: "defunkt", id: 2, absent: ["company", "location"]),
    Row(name: "evanphx-2019", login: "evanphx", id: 7, absent: ["bio"]),
    Row(name: "ezmobius-2019", login: "ezmobius", id: 5, absent: ["email", "bio"]),
    Row(
      name: "garridobarrera-accents", login: "garridobarrera", id: 7_021_334,
      absent: ["location", "bio"]),
    Row(name: "ihrigb-bio-crlf", login: "ihrigb", id: 3_423_161, absent: ["email"]),
    Row(name: "ivey-2019", login: "ivey", id: 6, absent: ["bio"]),
    Row(
      name: "jacquev6-2025-user_view_type", login: "jacquev6", id: 327_146, hireable: true,
      absent: ["company", "bio"]),
    Row(
      name: "jenkinsci-organization", login: "jenkinsci", id: 107_424, type: "Organization",
      absent: ["company"]),
    Row(name: "kohsuke", login: "kohsuke", id: 50_003, absent: ["bio"]),
    Row(
      name: "ldap-ghes", login: "kartikpatodi", id: 23_272_937, absent: ["company", "email", "bio"]),
    Row(name: "mojombo-2019", login: "mojombo", id: 1, absent: ["company", "bio"]),
    Row(
      name: "nvie-2013", login: "nvie", id: 83_844, isSiteAdmin: nil, hireable: true,
      absent: ["bio"]),
    Row(name: "octocat-hub4j", login: "octocat", id: 583_231, absent: ["bio"]),
    Row(
      name: "openframeworks-organization-2018", login: "openframeworks", id: 142_866,
      type: "Organization", absent: ["company", "location", "email", "bio"]),
    Row(name: "pjhyett-2019", login: "pjhyett", id: 3, absent: ["bio"]),
    Row(name: "rtyler", login: "rtyler", id: 26_594, absent: ["company", "email"]),
    Row(
      name: "seate-2025-user_view_type", login: "seate", id: 86_824_703,
      absent: ["location", "bio"]),
    Row(name: "sferik-2013", login: "sferik", id: 10_308, isSiteAdmin: nil, hireable: false),
    Row(
      name: "shipit-bot", login: "shipit[bot]", id: 32_029_183, type: "Bot",
      absent: ["name", "company", "location", "email", "bio"]),
    Row(name: "sigmavirus24", login: "sigmavirus24", id: 240_830, hireable: false, absent: ["bio"]),
    Row(
      name: "t0m4uk1991", login: "t0m4uk1991", id: 6_698_785, hireable: true,
      absent: ["name", "company", "bio"]),
    Row(name: "vanpelt-2019", login: "vanpelt", id: 17, absent: ["bio"]),
    Row(name: "wayneeseguin-2019", login: "wayneeseguin", id: 18, absent: ["bio"]),
    Row(name: "wycats-2019", login: "wycats", id: 4, absent: ["bio"]),
    Row(name: "yurinnick", login: "yurinnick", id: 2_941_035, hireable: true, absent: ["bio"]),
  ]

  func test_theTable_hasEveryRecording() throws {
    try RecordedAnswers.skipUnlessThere()
    let names = try RecordedAnswers.names(of: "profiles")
    XCTAssertEqual(Self.table.map(\.name).sorted(), names)
  }

  func test_everyProfile_isWhatWasRecorded() async throws {
    let server = try await recordedGitHub()
    let client = try client(of: server)
    for row in Self.table {
      let answer = await client.send(
        try .profile(login: row.login.uppercased()), priority: .opened)
      guard case .success(let profile?) = answer.map(\.value) else {
        XCTFail("\(row.name): \(answer)")
        continue
      }
      check(profile, row)
    }
    XCTAssertEqual(server.requests.count, Self.table.count)
  }

  private func check(_ profile: Profile, _ row: Row) {
    XCTAssertEqual(profile.user.login, row.login, row.name)
    XCTAssertEqual(profile.id, row.id, row.name)
    XCTAssertEqual(profile.user.type, row.type, row.name)
    XCTAssertEqual(profile.user.isSiteAdmin, row.isSiteAdmin, row.name)
    XCTAssertEqual(profile.isHireable, row.hireable, row.name)
    XCTAssertEqual(absent(in: profile), row.absent, row.name)
    XCTAssertNotNil(profile.user.avatarURL, row.name)
    for count in [profile.followers, profile.following, profile.publicRepos, profile.publicGists] {
      XCTAssertNotNil(count, row.name)
    }
    XCTAssertLessThanOrEqual(
      profile.createdAt ?? .distantFuture, profile.updatedAt ?? .distantPast, row.name)
  }

  private func absent(in profile: Profile) -> Set<String> {
    let fields = [
      "name": profile.name, "company": profile.company, "location": profile.location,
      "email": profile.email, "bio": profile.bio,
    ]
    return Set(fields.filter { $0.value == nil }.keys)
  }
}
