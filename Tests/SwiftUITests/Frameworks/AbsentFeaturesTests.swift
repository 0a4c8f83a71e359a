import BackgroundTasks
import CoreMotion
import Foundation
import Testing
import UserNotifications
import WatchConnectivity
import WidgetKit

@Suite(
  "Frameworks for features that the device lacks answer as a phone without these features", .timeLimit(.minutes(20)))
struct AbsentFeaturesTests {
  private final class Delegate: NSObject, UNUserNotificationCenterDelegate, WCSessionDelegate {
    func userNotificationCenter(
      _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [.banner, .sound] }

    func session(
      _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: (any Error)?
    ) {
      Issue.record("The session became active.")
    }
  }

  @Test("Notifications are not allowed: asking gives false, and a request fails with error 1")
  func notifications() async throws {
    let center = UNUserNotificationCenter.current()
    let delegate = Delegate()
    center.delegate = delegate
    #expect(center.delegate === delegate)
    #expect(try await !center.requestAuthorization(options: [.alert, .badge, .sound]))
    #expect(await center.notificationSettings().authorizationStatus == .denied)
    let content = UNMutableNotificationContent()
    (content.title, content.body, content.sound) = ("Walk", "2,000 steps to go", .default)
    let request = UNNotificationRequest(
      identifier: "evening", content: content,
      trigger: UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 18), repeats: true))
    await #expect(throws: UNError(.notificationsNotAllowed)) { try await center.add(request) }
    #expect(await center.pendingNotificationRequests().isEmpty)
    #expect((UNError(.notificationsNotAllowed) as NSError).code == 1)
    let (isAllowed, error) = await withCheckedContinuation { continuation in
      center.requestAuthorization { continuation.resume(returning: ($0, $1)) }
    }
    #expect(!isAllowed && error == nil)
    let problem = await withCheckedContinuation { continuation in
      center.add(request) { continuation.resume(returning: $0) }
    }
    #expect(problem as? UNError == UNError(.notificationsNotAllowed))
  }

  @Test("A notification request copies its content, so later changes of the content do not reach the request")
  func content() {
    let content = UNMutableNotificationContent()
    content.title = "Walk"
    content.userInfo = ["goal": 2_000]
    let request = UNNotificationRequest(identifier: "evening", content: content, trigger: nil)
    content.title = "Run"
    #expect(request.content.title == "Walk" && request.content.userInfo["goal"] as? Int == 2_000)
    #expect((request.content.mutableCopy() as? UNMutableNotificationContent)?.title == "Walk")
  }

  @Test("The next date of a calendar trigger is later than now and has the hour and minute of the trigger")
  func trigger() throws {
    let trigger = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 18, minute: 30), repeats: true)
    let date = try #require(trigger.nextTriggerDate())
    let parts = Calendar.current.dateComponents([.hour, .minute], from: date)
    #expect(parts.hour == 18 && parts.minute == 30 && date > Date.now)
  }

  @Test("Watch Connectivity is not supported, as on an iPad, and every transfer fails with error 7002")
  func watchConnectivity() async {
    #expect(!WCSession.isSupported())
    let session = WCSession.default
    let delegate = Delegate()
    session.delegate = delegate
    session.activate()
    #expect(session.activationState == .notActivated && !session.isReachable && !session.isPaired)
    #expect(throws: WCError(.sessionNotSupported)) { try session.updateApplicationContext(["steps": 2_000]) }
    let error = await withCheckedContinuation { continuation in
      session.sendMessage(["steps": 2_000], replyHandler: nil) { continuation.resume(returning: $0) }
    }
    #expect((error as NSError).code == 7002)
    #expect(!session.transferUserInfo(["steps": 2_000]).isTransferring)
  }

  @Test("The sensors of Core Motion are not available, and a query fails with error 109")
  func coreMotion() async {
    #expect(!CMPedometer.isStepCountingAvailable() && !CMMotionActivityManager.isActivityAvailable())
    #expect(!CMMotionManager().isDeviceMotionAvailable && !CMAltimeter.isRelativeAltitudeAvailable())
    let error = await withCheckedContinuation { continuation in
      CMPedometer().queryPedometerData(from: .distantPast, to: .now) { continuation.resume(returning: $1) }
    }
    #expect((error as? CMError)?.code == .notAvailable && CMError.Code.notAvailable.rawValue == 109)
  }

  @Test("Background tasks can be registered and not submitted, as in the Simulator")
  func backgroundTasks() {
    let scheduler = BGTaskScheduler.shared
    #expect(scheduler.register(forTaskWithIdentifier: "refresh", using: nil) { $0.setTaskCompleted(success: true) })
    let request = BGAppRefreshTaskRequest(identifier: "refresh")
    request.earliestBeginDate = .now
    #expect(throws: BGTaskScheduler.Error(.unavailable)) { try scheduler.submit(request) }
  }

  @Test("There are no widgets to reload")
  func widgets() async throws {
    WidgetCenter.shared.reloadAllTimelines()
    WidgetCenter.shared.reloadTimelines(ofKind: "Steps")
    #expect(try await WidgetCenter.shared.currentConfigurations().isEmpty)
  }
}
