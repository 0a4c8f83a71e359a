import Foundation
import HealthKit
import TerminalUI

extension View {
  /// Requests access to save and read health data when `trigger` changes.
  ///
  /// The view's appearance does not start a request. Every change of the trigger’s value does, including a change from
  /// true back to false (rule A94). The sheet lists only types that still need an answer; when none does, no sheet
  /// appears (rule A2).
  ///
  ///     @State private var trigger = false
  ///
  ///     Button("Connect Health") { trigger.toggle() }
  ///       .healthDataAccessRequest(store: store, shareTypes: [HKQuantityType(.stepCount)], trigger: trigger) { result in
  ///         // .success(true): the request was processed. It does not say what was allowed (rule A6).
  ///       }
  ///
  /// - Parameters:
  ///   - store: The store that makes the request.
  ///   - shareTypes: The types the app wants to save.
  ///   - readTypes: The types the app wants to read, if any. A type with per-object authorization makes the request
  ///     fail with `HKError.errorInvalidArgument` (rule A96).
  ///   - trigger: A value whose changes start a request.
  ///   - completion: Called on a background queue after the request (rule A95).
  @preconcurrency
  public nonisolated func healthDataAccessRequest(
    store: HKHealthStore, shareTypes: Set<HKSampleType>, readTypes: Set<HKObjectType>? = nil,
    trigger: some Equatable, completion: @escaping (Result<Bool, any Error>) -> Void
  ) -> some View {
    modifier(
      HealthDataAccessRequest(trigger: trigger, completion: completion) {
        try await store.requestAuthorization(toShare: shareTypes, read: readTypes ?? [])
      })
  }

  /// Requests access to read health data when `trigger` changes.
  ///
  /// Does the same as ``healthDataAccessRequest(store:shareTypes:readTypes:trigger:completion:)``, for reading only.
  @preconcurrency
  public nonisolated func healthDataAccessRequest(
    store: HKHealthStore, readTypes: Set<HKObjectType>, trigger: some Equatable,
    completion: @escaping (Result<Bool, any Error>) -> Void
  ) -> some View {
    modifier(
      HealthDataAccessRequest(trigger: trigger, completion: completion) {
        try await store.requestAuthorization(toShare: [], read: readTypes)
      })
  }

  /// Asks which objects of a type the app may see when `trigger` changes, for example vision prescriptions.
  ///
  /// The list appears at each request, showing the earlier decisions (rule A66). Cancelling it results in
  /// `HKError.errorUserCanceled` (rule A69).
  ///
  /// - Parameters:
  ///   - objectType: A type that requires per-object authorization. Any other type raises an exception (rule A70).
  ///   - predicate: A predicate that limits the list; nil lists all objects.
  @preconcurrency
  public nonisolated func healthDataAccessRequest(
    store: HKHealthStore, objectType: HKObjectType, predicate: NSPredicate? = nil, trigger: some Equatable,
    completion: @escaping (Result<Bool, any Error>) -> Void
  ) -> some View {
    // NSPredicate is not Sendable, but HealthKit only reads this one, and only once.
    nonisolated(unsafe) let predicate = predicate
    return modifier(
      HealthDataAccessRequest(trigger: trigger, completion: completion) {
        try await store.requestPerObjectReadAuthorization(for: objectType, predicate: predicate)
      })
  }
}
