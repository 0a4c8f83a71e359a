import Glibc
import TerminalUI

/// The encoding of the person's locale, with its origin.
struct LocaleEncoding: Hashable, Sendable {
  /// The variable that names the locale; nil where none does, and the locale is `C`.
  var variable: String?
  var locale = "C"
  /// The name of the encoding, such as `UTF-8`.
  var name: String
  var reason = Reason.locale

  /// The ways an encoding is found.
  enum Reason: Hashable, Sendable {
    case locale
    /// The locale is not installed, and its name says UTF-8.
    case nameOfMissingLocale
    /// The locale is not installed, and `C` stands for it.
    case missingLocale
    /// The person asked for glyphs that only UTF-8 has.
    case glyphs
  }

  /// Sets the character type of the process to the environment's locale, the only part ncurses needs; numbers and dates
  /// are formatted by Foundation.
  ///
  /// A UTF-8 locale that is not installed (common over ssh) still means a UTF-8 terminal. So does a person who asks for
  /// glyphs that only UTF-8 has.
  static func adopt(environment: [String: String], wantsUTF8: Bool) -> LocaleEncoding {
    let variable = ["LC_ALL", "LC_CTYPE", "LANG"].first { environment[$0]?.isEmpty == false }
    var encoding = LocaleEncoding(variable: variable, locale: variable.flatMap { environment[$0] } ?? "C", name: "")
    let namesUTF8 = ["utf-8", "utf8"].contains { encoding.locale.lowercased().contains($0) }
    if setlocale(LC_CTYPE, encoding.locale) == nil {
      encoding.reason = namesUTF8 ? .nameOfMissingLocale : .missingLocale
      setlocale(LC_CTYPE, namesUTF8 ? "C.UTF-8" : "C")
    }
    encoding.name = String(cString: nl_langinfo(Int32(CODESET)))
    if wantsUTF8, !encoding.isUTF8, setlocale(LC_CTYPE, "C.UTF-8") != nil {
      (encoding.name, encoding.reason) = ("UTF-8", .glyphs)
    }
    return encoding
  }

  /// True where the encoding is UTF-8.
  var isUTF8: Bool { name == "UTF-8" }
}
