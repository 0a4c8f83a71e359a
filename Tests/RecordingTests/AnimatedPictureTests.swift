import Foundation
import FoundationXML
import Recording
import TerminalUI
import Testing

@Suite("Frames become one animated picture, without a script")
struct AnimatedPictureTests {
  private func frame(_ rows: String...) -> Frame {
    var frame = Frame(size: Size(width: 12, height: rows.count))
    for (y, row) in rows.enumerated() {
      var x = 0
      for character in row { x += frame.write(character, at: Point(x: x, y: y)) }
    }
    return frame
  }

  private func text(_ frames: (String, Frame)...) -> String {
    AnimatedPicture(title: "T <1>", moments: frames.map { ($0.0, $0.1) }).text
  }

  @Test("In an animated picture, a row that never changes and each version of a changing row are stored once")
  func rows() {
    let text = text(("one", frame("Steps", "on")), ("two", frame("Steps", "off")), ("three", frame("Steps", "on")))
    #expect(text.components(separatedBy: ">Steps<").count == 2)
    #expect(text.contains("<g transform=\"translate(0,0)\">\n<text"))
    #expect(text.components(separatedBy: ">on<").count == 2 && text.components(separatedBy: ">off<").count == 2)
    // The first frames last two seconds each and the last one six: ten in all.
    #expect(text.contains("{animation:10000ms step-end infinite}"))
    #expect(text.contains("{0.0%{visibility:visible}20.0%{visibility:hidden}40.0%{visibility:visible}}"))
    #expect(text.contains("{0.0%{visibility:hidden}20.0%{visibility:visible}40.0%{visibility:hidden}}"))
  }

  @Test("In an animated picture, each frame has its caption two rows below, shortened to the screen's width")
  func captions() {
    let text = text(("She looks for it", frame("a")), ("Gone", frame("b")))
    #expect(text.contains("<g class=\"t t0\" transform=\"translate(0,32)\">"))
    #expect(text.contains(">She looks…<") && text.contains(">Gone<"))
  }

  @Test("With reduced motion and in print, an animated picture shows its last frame, and all captions are accessible")
  func still() {
    let text = text(("one", frame("a")), ("two", frame("b")))
    #expect(text.contains("@media (prefers-reduced-motion:reduce),print{.t{animation-name:none}}"))
    #expect(text.contains(".t0{visibility:hidden;") && text.contains(".t1{visibility:visible;"))
    #expect(text.contains("<desc>one\ntwo\n\nb\n</desc>") && text.contains("<title>T &lt;1&gt;</title>"))
  }

  @Test("A picture of a single frame is not animated")
  func single() { #expect(!text(("one", frame("a"))).contains("animation:")) }

  @Test("An animated picture of frames in two themes follows the viewer's theme, and the file is valid")
  func themes() throws {
    var (light, dark) = (frame("a"), frame("b"))
    (light.colorScheme, dark.colorScheme) = (.light, .dark)
    let text = text(("one", light), ("two", dark))
    #expect(text.contains("@media (prefers-color-scheme:light),print{"))
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }
}
