import Foundation
import HealthKit
import TerminalUI

extension View {
  /// Asks to save and read health data when `trigger` changes.
  ///
  /// Nothing is asked when the view appears; every change of the trigger’s value starts a request, also from true back
  /// to false (rule A94). The sheet lists only types that still need an answer; when none does, no sheet appears (rule
  /// A2).
  ///
  ///     @State private var trigger = false
  ///
  ///     Button("Connect Health") { trigger.toggle() }
  ///       .healthDataAccessRequest(store: store, shareTypes: [HKQuantityType(.stepCount)], trigger: trigger) { result in
  ///         // .success(true): the request was processed. It does not say what was allowed (rule A6).
  ///       }
  ///
  /// - Parameters:
  ///   - store: The store to ask for.
  ///   - shareTypes: The types the app wants to save.
  ///   - readTypes: The types the app wants to read, if any. A type with per-object authorization makes the request
  ///     fail with `HKError.errorInvalidArgument` (rule A96).
  ///   - trigger: A value whose changes start the request.
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

  /// Asks to read health data when `trigger` changes.
  ///
  /// As ``healthDataAccessRequest(store:shareTypes:readTypes:trigger:completion:)``, for reading only.
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

  /// Asks which objects of a type the app may see when `trigger` changes, vision prescriptions for example.
  ///
  /// The list appears at each request, with the earlier choices set (rule A66). Cancelling it gives
  /// `HKError.errorUserCanceled` (rule A69).
  ///
  /// - Parameters:
  ///   - objectType: A type that requires per-object authorization; any other raises an exception (rule A70).
  ///   - predicate: Narrows the list; nil lists all.
  @preconcurrency
  public nonisolated func healthDataAccessRequest(
    store: HKHealthStore, objectType: HKObjectType, predicate: NSPredicate? = nil, trigger: some Equatable,
    completion: @escaping (Result<Bool, any Error>) -> Void
  ) -> some View {
    // NSPredicate is not Sendable; this one is only read, by HealthKit, once.
    nonisolated(unsafe) let predicate = predicate
    return modifier(
      HealthDataAccessRequest(trigger: trigger, completion: completion) {
        try await store.requestPerObjectReadAuthorization(for: objectType, predicate: predicate)
      })
  }
}
