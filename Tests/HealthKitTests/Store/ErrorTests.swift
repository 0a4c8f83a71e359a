import Foundation
import HealthKit
import HealthModel
import Testing

@Suite("Errors")
struct ErrorTests {
  func fail(_ code: HKError.Code) throws { throw HKError(code) }

  @Test("The static code in a catch clause catches only errors with this code")
  func patterns() {
    do {
      try fail(.errorUserCanceled)
    } catch HKError.errorNoData {
      Issue.record("The wrong code matched")
    } catch HKError.errorUserCanceled {
      // This clause must match: it is the usual way to catch a code in apps.
    } catch {
      Issue.record("No code matched \(error)")
    }
    #expect((HKError(.errorNoData) as any Error as? HKError)?.code == .errorNoData)
  }

  @Test("Codes, domain and texts of errors are Apple's")
  func texts() {
    let error = HKError(.errorAuthorizationNotDetermined)
    #expect(HKError.errorDomain == "com.apple.healthkit" && HKErrorDomain == "com.apple.healthkit")
    #expect(error.errorCode == 5 && error.localizedDescription == "Authorization not determined")
    #expect(HKError(.errorAuthorizationDenied).localizedDescription == "Not authorized")
    #expect(HKError(.errorNoData).localizedDescription == "No data available for the specified predicate.")
    #expect(HKError.Code.noError == .unknownError)
    let bridged = error as NSError
    #expect(bridged.domain == HKErrorDomain && bridged.code == 5)
    #expect(bridged.localizedDescription == "Authorization not determined")
  }

  @Test("Errors of the daemon keep their code and text")
  func fromDaemon() {
    let error = HKError(HealthError(.invalidArgument, "There is nothing to save."))
    #expect(error.code == .errorInvalidArgument && error.localizedDescription == "There is nothing to save.")
  }
}
