import Foundation
import FoundationXML
import Recording
import TerminalUI
import Testing

@Suite("A frame becomes a self-contained picture")
struct SVGPictureTests {
  /// The elements of a picture, in order.
  private final class Elements: NSObject, XMLParserDelegate {
    var all: [(name: String, attributes: [String: String], text: String)] = []
    private var isOpen = false

    init(_ picture: SVGPicture) throws {
      super.init()
      let parser = XMLParser(data: Data(picture.text.utf8))
      parser.delegate = self
      try #require(parser.parse(), "\(String(describing: parser.parserError))\n\(picture.text)")
    }

    subscript(_ name: String) -> [(name: String, attributes: [String: String], text: String)] {
      all.filter { $0.name == name }
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      all.append((name, attributes, ""))
      isOpen = true
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { if isOpen { all[all.count - 1].text += text } }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      isOpen = false
    }
  }

  private func frame(_ rows: String..., style: Style = .plain) -> Frame {
    var frame = Frame(size: Size(width: 12, height: rows.count))
    for (y, row) in rows.enumerated() {
      var x = 0
      for character in row { x += frame.write(character, style: style, at: Point(x: x, y: y)) }
    }
    return frame
  }

  @Test("In a picture, each letter has its own position, and blanks before and after a text have none")
  func places() throws {
    let text = try Elements(SVGPicture(frame("  Ab c"), title: "T"))["text"]
    #expect(text.map(\.text) == ["Ab c"])
    #expect(text[0].attributes["x"] == "16 24 32 40" && text[0].attributes["y"] == "12")
  }

  @Test("In a picture, letters side by side are one text as long as they look alike")
  func coloured() throws {
    var frame = frame("abcd")
    frame.write("b", style: Style(foreground: .red), at: Point(x: 1, y: 0))
    frame.write("c", style: Style(foreground: .red), at: Point(x: 2, y: 0))
    let text = try Elements(SVGPicture(frame, title: "T"))["text"]
    #expect(text.map(\.text) == ["a", "bc", "d"])
    #expect(text[0].attributes["class"] == text[2].attributes["class"])
    #expect(text[0].attributes["class"] != text[1].attributes["class"])
  }

  @Test("In a picture, wide characters are centred in two cells, and later text stays in its column")
  func wide() throws {
    let text = try Elements(SVGPicture(frame("步a", "👩‍👧b"), title: "T"))["text"]
    #expect(text.map(\.text) == ["步", "a", "👩‍👧", "b"])
    #expect(text.map { $0.attributes["x"] } == ["8", "16", "8", "16"])
    #expect(text[0].attributes["class"]?.hasSuffix(" wide") == true)
  }

  @Test("In a picture, blocks, lines and braille are drawn as shapes, so that fonts cannot leave gaps")
  func drawn() throws {
    let elements = try Elements(SVGPicture(frame("█▁▌", "─│╭", "⠁⣿"), title: "T"))
    #expect(elements["text"].isEmpty)
    let paths = elements["path"].compactMap { $0.attributes["d"] }
    #expect(paths.count == 3)
    #expect(paths[0] == "M0 0h8v16h-8zM8 14h8v2h-8zM16 0h4v16h-4z")
    #expect(paths[1].hasPrefix("M0 24.5H8M12.5 16V32M20.5 32V28Q20.5 24.5 24 24.5"))
    #expect(paths[2].hasPrefix("M2 34h0M10 34h0") && paths[2].components(separatedBy: "h0").count == 10)
  }

  @Test("In a picture, each line character has its own strokes, from the edges of its cell to the middle")
  func strokes() throws {
    func path(_ character: Character) throws -> String? {
      try Elements(SVGPicture(frame(" \(character)"), title: "T"))["path"].first?.attributes["d"]
    }
    let (left, right, up, down) = ("M8 8.5H12.5", "M12.5 8.5H16", "M12.5 0V8.5", "M12.5 8.5V16")
    let (line, column) = ("M8 8.5H16", "M12.5 0V16")
    let strokes: [(Character, String)] = [
      ("─", line), ("│", column), ("┌", down + right), ("┐", down + left), ("└", up + right), ("┘", up + left),
      ("├", column + right), ("┤", column + left), ("┬", line + down), ("┴", line + up), ("┼", line + column),
      ("╴", left), ("╵", up), ("╶", right), ("╷", down), ("━", line), ("┃", column), ("┏", down + right),
      ("┛", up + left), ("╭", "M12.5 16V12Q12.5 8.5 16 8.5"), ("╮", "M12.5 16V12Q12.5 8.5 8 8.5"),
      ("╰", "M12.5 0V5Q12.5 8.5 16 8.5"), ("╯", "M12.5 0V5Q12.5 8.5 8 8.5"), ("▀", "M8 0h8v8h-8z"),
      ("▐", "M12 0h4v16h-4z"), ("▏", "M8 0h1v16h-1z"), ("▉", "M8 0h7v16h-7z"), ("▂", "M8 12h8v4h-8z"),
      ("⠈", "M14 2h0"), ("⡀", "M10 14h0"), ("⢀", "M14 14h0"), ("⠢", "M10 6h0M14 10h0"),
    ]
    for (character, expected) in strokes { #expect(try path(character) == expected, "\(character)") }
    for character in "─│┌┐└┘├┤┬┴┼╴╵╶╷╭╮╰╯" {
      let light = try Elements(SVGPicture(frame("\(character)"), title: "T"))["path"].first?.attributes["class"]
      #expect(light?.hasSuffix(" line") == true, "\(character)")
    }
    let heavy = try Elements(SVGPicture(frame("━"), title: "T"))["path"].first?.attributes["class"]
    #expect(heavy?.hasSuffix(" broad") == true)
    #expect(try path("⠀") == nil && path("a") == nil)
  }

  @Test("A picture of a frame without a theme follows the viewer's theme, and one of a frame with a theme keeps it")
  func themes() {
    var frame = frame("x", style: Style(foreground: .red, background: .card))
    let both = SVGPicture(frame, title: "T").text
    #expect(both.contains("#121214") && both.contains("@media (prefers-color-scheme:light),print{"))
    frame.colorScheme = .light
    let light = SVGPicture(frame, title: "T").text
    #expect(light.contains("#f2f2f7") && !light.contains("#121214") && !light.contains("@media"))
  }

  @Test("Screen readers get the title and the rows of a picture, and no text becomes markup")
  func description() throws {
    let elements = try Elements(SVGPicture(frame("<a & b>"), title: "\u{1B}“1 < 2” (simulated)"))
    #expect(elements["svg"][0].attributes["role"] == "img")
    #expect(elements["title"][0].text == "“1 < 2” (simulated)")
    #expect(elements["desc"][0].text == "<a & b>\n")
    #expect(elements["text"][0].text == "<a & b>")
  }

  @Test("In a picture, cells with one background form one rectangle, and reversed cells swap their colours")
  func grounds() throws {
    var frame = frame("            ")
    for x in 2..<6 { frame.write("x", style: Style(background: .selection), at: Point(x: x, y: 0)) }
    frame.write("y", style: Style(attributes: .reverse), at: Point(x: 8, y: 0))
    let grounds = try Elements(SVGPicture(frame, title: "T"))["rect"]
    #expect(grounds.count == 3)
    #expect(grounds[1].attributes["x"] == "16" && grounds[1].attributes["width"] == "32")
    #expect(grounds[2].attributes["x"] == "64" && grounds[2].attributes["width"] == "8")
  }

  @Test("The text of a frame is its rows without trailing blanks")
  func text() { #expect(frame(" Steps  ", "", "步数").text == " Steps\n\n步数\n") }
}
