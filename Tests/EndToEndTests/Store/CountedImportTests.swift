import Foundation
import Fuzzing
import TestSupport
import Testing

/// A short version of `swift run -c release Campaigns oracle`.
@Suite("healthsheet import matches the counts and sums that are known from how the export was made")
struct CountedImportTests {
  @Test(
    "The counts and sums of an import are the known ones, from XML and archives, even with a malformed DOCTYPE",
    arguments: CountedExport.Head.allCases)
  func counted(head: CountedExport.Head) throws {
    let folder = try TemporaryFolder()
    // At the small size, only one of the exports is long enough for a second batch.
    let records = head == .whole ? 11_000 : TestSize.amount(2_000, full: 11_000)
    let export = CountedExport(records: records, head: head)
    let (xml, zip) = (folder.url.appending(path: "export.xml"), folder.url.appending(path: "export.zip"))
    try export.write(to: xml)
    try CountedExport.pack(xml, to: zip)
    for file in [xml, zip] {
      let store = folder.url.appending(path: "\(file.pathExtension).healthsheet")
      #expect(try export.check(file, program: PseudoTerminalPath.healthsheet, store: store).flaws == [])
    }
  }
}
