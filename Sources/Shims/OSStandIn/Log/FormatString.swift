import Foundation

/// A format string with C placeholders: `%d`, `%.1f`, `%{public}@`.
///
/// A placeholder without a value is left unchanged.
struct FormatString {
  private enum Part {
    case text(String)
    case place(String, OSLogPrivacy, flags: String, conversion: Character)
  }

  private var parts: [Part] = []

  /// Parses a format into text and placeholders.
  init(_ format: String) {
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      parts.append(.text(String(rest[..<percent])))
      rest = rest[percent...]
      guard let (part, end) = Self.place(in: rest) else { break }
      parts.append(part)
      rest = rest[end...]
    }
    parts.append(.text(String(rest)))
  }

  /// Returns the placeholder at the beginning of a text and its end; nil for a percent sign that begins no placeholder.
  private static func place(in text: Substring) -> (Part, Substring.Index)? {
    var rest = text.dropFirst()
    if rest.first == "%" { return (.text("%"), rest.dropFirst().startIndex) }
    var privacy = OSLogPrivacy.auto
    if rest.first == "{" {
      guard let brace = rest.firstIndex(of: "}") else { return nil }
      let words = rest[..<brace].dropFirst().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      if words.contains("public") { privacy = .public }
      if words.contains("private") || words.contains("sensitive") {
        privacy = words.contains("mask.hash") ? .private(mask: .hash) : .private
      }
      rest = rest[brace...].dropFirst()
    }
    let flags = rest.prefix { "-+ #0123456789.".contains($0) }
    rest = rest.dropFirst(flags.count).drop { "hlqztjL".contains($0) }
    guard let conversion = rest.first else { return nil }
    let end = rest.dropFirst().startIndex
    return (.place(String(text[..<end]), privacy, flags: String(flags), conversion: conversion), end)
  }

  /// Returns the text with its placeholders replaced by the arguments, in order.
  func text(_ arguments: [Any]) -> String {
    var arguments = arguments[...]
    return parts.map { part in
      switch part {
      case .text(let text): return text
      case .place(let written, let privacy, let flags, let conversion):
        guard let argument = arguments.popFirst() else { return written }
        let number = Self.number(argument, flags: flags, conversion: conversion)
        return privacy.shown(number ?? "\(argument)", isNumber: number != nil)
      }
    }.joined()
  }

  /// Returns an argument formatted as a number; nil for other values, and if the conversion is not numeric.
  private static func number(_ argument: Any, flags: String, conversion: Character) -> String? {
    switch (conversion, argument) {
    case ("d", let value as any BinaryInteger), ("i", let value as any BinaryInteger):
      String(format: "%\(flags)lld", Int64(truncatingIfNeeded: value))
    case ("d", let value as Bool): value ? "1" : "0"
    case ("u", let value as any BinaryInteger), ("x", let value as any BinaryInteger),
      ("X", let value as any BinaryInteger), ("o", let value as any BinaryInteger):
      String(format: "%\(flags)ll\(conversion)", UInt64(truncatingIfNeeded: value))
    case ("f", let value as any BinaryFloatingPoint), ("F", let value as any BinaryFloatingPoint),
      ("e", let value as any BinaryFloatingPoint), ("g", let value as any BinaryFloatingPoint):
      String(format: "%\(flags)\(conversion)", Double(value))
    default: nil
    }
  }
}
