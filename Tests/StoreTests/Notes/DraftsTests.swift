import Foundation
import Glibc
import Models
import XCTest

@testable import Store

/// Texts that are not saved as notes, and what an editor leaves of them (P3, fA7, fB10).
final class DraftsTests: XCTestCase {
  private let parent = TemporaryFolder()
  private var directory: String { parent.path("drafts") }
  private var drafts: Drafts { Drafts(directory: directory) }
  private var names: [String] {
    drafts.all().map { String($0.path.dropFirst(directory.count + 1)) }
  }

  func test_aName_saysWhoseTextItIs_andWhatItIs_andIsReadAgain() throws {
    let table = [
      ("Mojombo", "mojombo"), ("dependabot[bot]", "dependabot%5Bbot%5D"), ("a.b", "a%2Eb"),
      ("../evil", "%2E%2E%2Fevil"), ("é", "%C3%A9"), ("", ""),
    ]
    for (login, name) in table {
      for kind in [Draft.Kind.draft, .waiting] {
        for (place, text) in [("", "one"), (".2", "two")] {
          let path = try drafts.save(text, about: NoteSubject(login: login), as: kind)
          XCTAssertEqual(path, "\(directory)/\(name)\(place).\(kind.rawValue)")
          XCTAssertEqual(
            try drafts.save(text, about: NoteSubject(login: login), as: kind), path,
            "it is kept already")
        }
        let found = drafts.all(about: NoteSubject(login: login)).filter { $0.kind == kind }
        XCTAssertEqual(found.map(\.login), [login.lowercased(), login.lowercased()])
        XCTAssertEqual(found.map { drafts.text(of: $0) }, ["one", "two"])
      }
    }
    XCTAssertEqual(drafts.all().count, table.count * 4)
    for name in ["ada.draft~", "ada.x.draft", "ada.1.2.draft", "%zz.draft", "history"] {
      try parent.put("x", as: "drafts/\(name)")
    }
    XCTAssertEqual(drafts.all().count, table.count * 4, "other files are not drafts")
  }

  func test_P3_aText_comesBackAsItWasPut_lessTheLineFeedOfEditors() throws {
    let most = String(repeating: "x", count: 65_536)
    for text in ["", "a", "a\nb", " a \n\n", "é\n日", "\t", most] {
      let path = try drafts.save("\(text)\n", about: "ada")
      XCTAssertEqual(drafts.content(of: path), .text(text), text.prefix(9).debugDescription)
    }
    let crlf = try drafts.save("\u{FEFF}\(most.dropFirst(9))\r\nabc\r\rdef\r\n", about: "cat")
    XCTAssertEqual(drafts.content(of: crlf), .text("\(most.dropFirst(9))\nabc\n\ndef"))
    let path = try drafts.save("no line feed", about: "bob")
    XCTAssertEqual(drafts.content(of: path), .text("no line feed"))
  }

  func test_P3_whatCannotBeANote_isWholeInItsDraft_andNamed() throws {
    let long = [UInt8](repeating: 0x61, count: 65_537)
    let table: [([UInt8], String)] = [
      (long, "is longer than 64 KiB, the limit of a note"),
      (long + long, "is longer than 64 KiB, the limit of a note"),
      ([0x61, 0x00], "contains a NUL character"),
      ([0x61, 0xFF, 0x0A], "is not UTF-8 text"),
    ]
    for (bytes, words) in table {
      let path = try drafts.save(bytes, about: "ada").path
      XCTAssertEqual(drafts.content(of: path), .unfit(words))
      XCTAssertEqual(FileManager.default.contents(atPath: path), Data(bytes))
      drafts.remove(path)
      XCTAssertEqual(drafts.content(of: path), .missing)
    }
    XCTAssertEqual(mkfifo("\(directory)/ada.draft", 0o600), 0)
    XCTAssertEqual(
      drafts.content(of: "\(directory)/ada.draft"), .unfit("is no longer a plain file"))
    XCTAssertEqual(symlink("/etc/passwd", "\(directory)/bob.draft"), 0)
    XCTAssertEqual(drafts.content(of: "\(directory)/bob.draft"), .unfit("cannot be read"))
  }

  func test_fB10_X15_aDraftIsItsOwnersAlone_andAllOfAPersonGo_withTheEditorsCopies() throws {
    let old = umask(0)
    defer { umask(old) }
    for login in ["ada", "ADA", "bob"] {
      try drafts.save("on \(login)", about: NoteSubject(login: login))
    }
    let path = try drafts.save("waits", about: "Ada", as: .waiting)
    XCTAssertEqual(FileStatus(of: path)?.mode, S_IFREG | 0o600)
    XCTAssertEqual(FileStatus(of: directory)?.mode, S_IFDIR | 0o700)
    for name in ["ada.draft~", ".ada.draft.swp", "#ada.draft#"] {
      try parent.put("a", as: "drafts/\(name)")
    }
    XCTAssertEqual(drafts.forget(id: nil, logins: ["aDa", "ada", "zoe"]).count, 3)
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: directory), ["bob.draft"])
  }

  func test_fA7_whatIsTyped_hasOneFile_whichGoesWithTheText() throws {
    let other = try drafts.save("another", about: "ada")
    var typed = TypedDraft(drafts)
    typed.write("h", about: "Ada")
    typed.write("half", about: "Ada")
    XCTAssertEqual(drafts.all().map { drafts.text(of: $0) }, ["another", "half"])
    typed.write("on bob", about: "bob")
    XCTAssertEqual(names, ["ada.draft", "bob.draft"])
    typed.write(nil, about: nil)
    XCTAssertEqual(names, ["ada.draft"])
    XCTAssertEqual(drafts.content(of: other), .text("another"))
  }

  func test_fA7_keysThatNoNoteCanHave_haveOneFileToo_whichGoesWithThem() throws {
    for keys in ["text\u{15}\u{4}:lists\r", "\u{0}", "\u{FEFF}a", "a\r\n", "\n"] {
      var typed = TypedDraft(drafts)
      typed.write(keys, about: "ada")
      typed.write("\(keys):back\r", about: "ada")
      XCTAssertEqual(names, ["ada.draft"], keys.debugDescription)
      typed.finish(isSaved: true)
      XCTAssertEqual(names, [], keys.debugDescription)
    }
  }

  func test_fA7_aDraftWithTheSameText_staysWhenAnotherTextIsTyped() throws {
    try drafts.save("met at FOSDEM", about: "ada")
    var typed = TypedDraft(drafts)
    typed.write("met at FOSDEM", about: "ada")
    typed.write("hello", about: "ada")
    typed.finish(isSaved: true)
    XCTAssertEqual(drafts.all().map { drafts.text(of: $0) }, ["met at FOSDEM"])
  }

  func test_fA7_aDraftThatIsOffered_staysUntilItIsSaved() throws {
    try drafts.save("half", about: "ada")
    var typed = TypedDraft(drafts)
    let offered = try XCTUnwrap(drafts.all().first)
    typed.resume(offered, "half", about: "ada")
    typed.write("half of it", about: "ada")
    typed.write(nil, about: nil)
    XCTAssertEqual(drafts.all().map { drafts.text(of: $0) }, ["half of it"])
    typed.finish(isSaved: false)
    typed.resume(offered, "half of it", about: "ada")
    typed.finish(isSaved: true)
    XCTAssertEqual(names, [])
  }

  // MARK: - Whose draft it is

  func test_fF29_aDraftBelongsToTheAccount_andNotToWhoeverHasTheLoginNow() throws {
    let former = NoteSubject(id: 3, login: "Mona")
    let path = try drafts.save("about 3", about: former)
    XCTAssertEqual(path, "\(directory)/3+mona.draft")
    let renamed = NoteSubject(id: 3, login: "mona2")
    XCTAssertEqual(drafts.first(about: renamed)?.text, "about 3")
    XCTAssertNil(drafts.first(about: NoteSubject(id: 16, login: "mona")))
    XCTAssertEqual(drafts.first(about: "MONA")?.text, "about 3", "where no account is known")
    // 2.0 named drafts after logins alone.
    try parent.put("of 2.0", as: "drafts/ada.draft")
    XCTAssertEqual(drafts.first(about: NoteSubject(id: 1, login: "ada"))?.text, "of 2.0")
    XCTAssertEqual(drafts.forget(id: 16, logins: ["mona"]).count, 0)
    XCTAssertEqual(drafts.forget(id: 3, logins: ["mona2"]).count, 1)
  }

  func test_fA7_twoPromptsThatContinueOneDraft_keepBothTexts() throws {
    try drafts.save("half", about: "ada")
    let offered = try XCTUnwrap(drafts.all().first)
    var (one, other) = (TypedDraft(drafts), TypedDraft(drafts))
    one.resume(offered, "half", about: "ada")
    other.resume(offered, "half", about: "ada")
    one.write("half of one", about: "ada")
    other.write("half of the other", about: "ada")
    one.finish(isSaved: true)
    XCTAssertEqual(drafts.all().map { drafts.text(of: $0) }, ["half of the other"])
    var late = TypedDraft(drafts)
    late.resume(try XCTUnwrap(drafts.all().first), "half of the other", about: "ada")
    other.write("more of the other", about: "ada")
    late.finish(isSaved: true)
    XCTAssertEqual(
      drafts.all().map { drafts.text(of: $0) }, ["more of the other"],
      "only what equals the saved text goes")
  }
}

extension NoteSubject: ExpressibleByStringLiteral {
  /// Somebody whose account is not known.
  public init(stringLiteral login: String) { self.init(login: login) }
}
