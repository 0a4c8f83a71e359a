import Foundation

/// The Swift names of the colours and pictures in an app's asset catalogues. Xcode generates these names when it builds
/// the app: `Color.sunrise`, `Image(.appleHealth)`.
package struct AssetSymbols: Hashable, Sendable {
  private struct Asset: Hashable, Sendable {
    let symbol, name: String
    /// The red, green, blue and opacity of a colour, from 0 to 1; nil for a picture, or for a system colour.
    let components: [Double]?
  }

  private var colors: [Asset] = []
  private var images: [Asset] = []

  package var isEmpty: Bool { colors.isEmpty && images.isEmpty }

  /// Reads the catalogues below a folder, but not those of tests, extensions and builds.
  ///
  /// - Parameter sources: The texts of the app's sources. A name that one of them declares itself is left out.
  package init(below folder: URL, excluding isOfAnotherTarget: (String) -> Bool, sources: [String]) {
    var declared: Set<String> = []
    for source in sources {
      for match in source.matches(of: /static\s+(?:let|var)\s+([A-Za-z_]\w*)/) { declared.insert(String(match.1)) }
    }
    let root = folder.standardizedFileURL.path
    var known = declared.union(Self.reserved)
    guard let paths = FileManager.default.enumerator(atPath: root) else { return }
    var count = 0
    for case let path as String in paths {
      // Ends the search in a folder that is not an app's, such as a home folder.
      count += 1
      if count > 20_000 { break }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if isOfAnotherTarget(path) || name == "Preview Content" || name.hasPrefix(".") {
        paths.skipDescendants()
        continue
      }
      guard path.contains(".xcassets/"), name.hasSuffix(".colorset") || name.hasSuffix(".imageset") else { continue }
      let isColor = name.hasSuffix(".colorset")
      let asset = String(name.dropLast(".colorset".count))
      guard let symbol = Self.symbol(for: asset, suffix: isColor ? "color" : "image"),
        known.insert(symbol).inserted
      else { continue }
      if isColor {
        let contents = URL(filePath: root).appending(path: path).appending(path: "Contents.json")
        colors.append(Asset(symbol: symbol, name: asset, components: Self.components(in: contents)))
      } else {
        images.append(Asset(symbol: symbol, name: asset, components: nil))
      }
    }
    colors.sort { $0.symbol < $1.symbol }
    images.sort { $0.symbol < $1.symbol }
  }

  /// The names that SwiftUI or Swift already uses.
  private static let reserved: Set = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown", "gray",
    "white", "black", "clear", "primary", "secondary", "tertiary", "tint", "background", "foreground", "separator",
    "card", "default", "self", "init", "import", "in", "is", "as", "case", "class", "enum", "func", "let", "var", "for",
    "if", "else", "switch", "while", "return", "static", "struct", "true", "false", "nil", "try", "throw", "where",
  ]

  /// Returns the name that Xcode derives from an asset's name: its words joined in camel case, without *Color* or
  /// *Image* at the end. Nil if no such name can be written.
  private static func symbol(for asset: String, suffix: String) -> String? {
    let words = asset.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map(String.init)
    guard let first = words.first else { return nil }
    let start = first.prefix { $0.isUppercase }
    // The name of AccentColor begins with “accent”, and that of URLField with “urlField”.
    let capitals = start.count <= 1 || start.count == first.count ? start.count : start.count - 1
    var name = first.prefix(capitals).lowercased() + first.dropFirst(capitals)
    for word in words.dropFirst() { name += word.prefix(1).uppercased() + word.dropFirst() }
    if name.count > suffix.count, name.lowercased().hasSuffix(suffix) { name = String(name.dropLast(suffix.count)) }
    return name.first?.isNumber == true ? "_\(name)" : name
  }

  private static func components(in file: URL) -> [Double]? {
    struct Contents: Decodable {
      struct Appearance: Decodable {}
      struct Color: Decodable { let components: [String: String]? }
      struct Entry: Decodable {
        let appearances: [Appearance]?
        let color: Color?
      }
      let colors: [Entry]?
    }
    guard let data = try? BoundedFile.contents(of: file),
      let contents = try? JSONDecoder().decode(Contents.self, from: data),
      let entry = contents.colors?.first(where: { $0.appearances == nil }), let parts = entry.color?.components
    else { return nil }
    func number(_ key: String) -> Double? {
      guard let text = parts[key] else { return nil }
      if text.hasPrefix("0x") { return Double(Int(text.dropFirst(2), radix: 16) ?? 0) / 255 }
      guard let value = Double(text), value.isFinite else { return nil }
      return text.contains(".") ? min(max(value, 0), 1) : min(max(value / 255, 0), 1)
    }
    guard let white = number("white") ?? number("red") else { return nil }
    return [white, number("green") ?? white, number("blue") ?? white, number("alpha") ?? 1]
  }

  /// The declarations, as a source file.
  package var source: String {
    var text = """
      // The names of colours and pictures in the app's asset catalogues, written by healthsheet adopt. Xcode generates them
      // too. A picture is not drawn, and of a colour only the variant for a light background is used.

      import SwiftUI

      """
    if !colors.isEmpty {
      text += "\nextension ColorResource {\n"
      for color in colors {
        let value =
          color.components.map { "color: Color(red: \($0[0]), green: \($0[1]), blue: \($0[2]), opacity: \($0[3]))" }
          ?? "color: .tint"
        text += "  static let \(color.symbol) = ColorResource(\(value))\n"
      }
      text += "}\n\nextension Color {\n"
      for color in colors { text += "  static let \(color.symbol) = Color(ColorResource.\(color.symbol))\n" }
      text += "}\n\nextension ShapeStyle where Self == Color {\n"
      for color in colors { text += "  static var \(color.symbol): Color { Color.\(color.symbol) }\n" }
      text += "}\n"
    }
    if !images.isEmpty {
      text += "\nextension ImageResource {\n"
      for image in images {
        let name = image.name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        text += "  static let \(image.symbol) = ImageResource(name: \"\(name)\", bundle: .main)\n"
      }
      text += "}\n"
    }
    return text
  }
}

extension AppSources {
  /// The names of the colours and pictures in the app's asset catalogues.
  package var assetSymbols: AssetSymbols {
    AssetSymbols(
      below: folder, excluding: { Self.isOfAnotherTarget($0) },
      sources: files.compactMap { try? String(contentsOf: $0, encoding: .utf8) })
  }
}
