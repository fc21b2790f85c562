import Files
import Interface

/// The reader's `config.json`: the defaults of options.
nonisolated struct ConfigFile: Sendable {
  // A file with more mistakes is no file of settings.
  private static let mistakeLimit = 100
  // In characters; no key is longer.
  private static let keyLimit = 30

  /// The whole path; `nil` without a home directory.
  let path: String?
  /// Whether there is such a file.
  let isThere: Bool
  /// The values that can be used, each as one text.
  let values: [ConfigSetting.Key: String]
  /// What is wrong with the file, each mistake as a sentence with the file's path.
  let mistakes: [String]

  /// Reads the file in the directory of the reader's settings; nothing but reading it can be done to it.
  init(directory: String?) {
    let path = directory.map { $0 + "/config.json" }
    do {
      if let path, let text = try ReaderFile(path: path).text() {
        self.init(text: text, path: path)
      } else {
        self.init(path: path, isThere: false, values: [:], mistakes: [])
      }
    } catch {
      self.init(
        path: path, isThere: true, values: [:], mistakes: [Self.sentence(of: error, path ?? "")])
    }
  }

  /// Reads the text of the file that is at `path`.
  init(text: String, path: String) {
    let (values, mistakes) = Self.values(in: text, path)
    self.init(path: path, isThere: true, values: values, mistakes: mistakes)
  }

  private init(
    path: String?, isThere: Bool, values: [ConfigSetting.Key: String], mistakes: [String]
  ) {
    self.path = path
    self.isThere = isThere
    self.values = values
    self.mistakes = mistakes
  }

  /// The one sentence of a command that cannot go on; `nil` when all is well.
  var problem: String? {
    guard let first = mistakes.first else { return nil }
    let others = mistakes.count - 1
    return others == 0 ? first : "\(first) (and \(others) more; ghbrowse doctor names them)"
  }

  private static func sentence(of error: FileError, _ path: String) -> String {
    // The reasons of ours go on with the path, those of the system do not.
    let isOfSystem = error.code != nil && !error.reason.hasPrefix("is ")
    return isOfSystem
      ? "\(path) cannot be read: \(error.reason); mend it or move it aside."
      : "\(path) \(error.reason); mend it or move it aside."
  }

  private static func values(
    in text: String, _ path: String
  ) -> ([ConfigSetting.Key: String], [String]) {
    var (values, mistakes): ([ConfigSetting.Key: String], [JSONMembers.Mistake]) = ([:], [])
    do throws(JSONMembers.Mistake) {
      for member in try JSONMembers.read(text) where mistakes.count < mistakeLimit {
        do throws(JSONMembers.Mistake) {
          let setting = try setting(of: member, without: values)
          values[setting.key] = try value(of: member, setting)
        } catch {
          mistakes.append(error)
        }
      }
    } catch {
      mistakes.append(error)
    }
    return (
      values,
      mistakes.map {
        "\(path), line \($0.place.line), column \($0.place.column): \($0.message)"
      }
    )
  }

  private static func setting(
    of member: JSONMembers.Member, without known: [ConfigSetting.Key: String]
  ) throws(JSONMembers.Mistake) -> ConfigSetting {
    guard let setting = ConfigSetting.all.first(where: { $0.key.rawValue == member.key }) else {
      throw JSONMembers.Mistake(place: member.place, message: unknown(member.key))
    }
    guard known[setting.key] == nil else {
      throw JSONMembers.Mistake(place: member.place, message: "\(member.key) stands here again")
    }
    return setting
  }

  private static func value(
    of member: JSONMembers.Member, _ setting: ConfigSetting
  ) throws(JSONMembers.Mistake) -> String {
    do throws(ConfigSetting.Unfit) {
      return try setting.text(of: member.value)
    } catch {
      throw JSONMembers.Mistake(
        place: member.valuePlace, message: "\(member.key) \(error.message)")
    }
  }

  private static func unknown(_ whole: String) -> String {
    let key = whole.count > keyLimit ? whole.prefix(keyLimit) + "…" : whole
    let names = ConfigSetting.all.map(\.key.rawValue)
    let distance = { (name: String) in editDistance(key.lowercased(), name.lowercased()) }
    let nearest = names.min { distance($0) < distance($1) } ?? ""
    return distance(nearest) <= 2
      ? "there is no setting \"\(key)\"; did you mean \(nearest)?"
      : "there is no setting \"\(key)\"; there are \(names.joined(separator: ", "))"
  }
}
