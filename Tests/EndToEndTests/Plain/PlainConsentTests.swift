import TestSupport
import Testing

@Suite("Special cases of permission are played line by line from files of answers", .serialized)
struct PlainConsentTests {
  @Test(
    "Each session that is played line by line prints the transcript stored for it",
    arguments: [
      "allow-everything", "refuse-everything", "some-switches", "share-and-read-mistaken", "prescriptions",
      "no-purpose", "two-apps-in-line", "changed-in-settings", "force-quit", "health-records",
      "reset-and-asked-again", "locked", "watch-pages",
    ])
  func transcript(name: String) throws {
    try PlainTranscript(name: name).expectTranscript()
  }

  @Test("The transcript shows the app and its purpose before any button of the sheet")
  func announcement() throws {
    let output = try PlainTranscript(name: "refuse-everything").golden
    let sheet = try #require(output.range(of: "Sheet: Health Access\n“Stride” would like"))
    let purpose = try #require(output.range(of: "App explanation: Stride charts your steps"))
    let button = try #require(output.range(of: ". Don’t Allow, button"))
    #expect(sheet.upperBound < purpose.lowerBound)
    #expect(purpose.upperBound < button.lowerBound)
  }

  @Test("A refusal and missing data look the same to the app, but not in the inspector")
  func deniedOrEmpty() throws {
    let output = try PlainTranscript(name: "refuse-everything").golden
    #expect(output.contains("Steps\nNov 15 – 21\nSteps: no data.\n"))
    #expect(output.contains("Steps, write refused, read refused, sees nothing, on iPhone 68,633"))
  }
}
