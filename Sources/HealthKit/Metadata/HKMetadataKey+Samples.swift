// MARK: About any sample

/// Whether the person typed the sample in (Bool).
public let HKMetadataKeyWasUserEntered = "HKWasUserEntered"

/// The time zone the sample was taken in: its name, as in `TimeZone.identifier`.
public let HKMetadataKeyTimeZone = "HKTimeZone"

/// The sample’s identifier elsewhere. Only a label: nothing keeps it unique (rule S27).
public let HKMetadataKeyExternalUUID = "HKExternalUUID"

/// The sample’s identifier in the app’s own records. Needs ``HKMetadataKeySyncVersion`` beside it (rule S23).
public let HKMetadataKeySyncIdentifier = "HKMetadataKeySyncIdentifier"

/// The version of the sample with its sync identifier; a higher one replaces the stored sample (rule S24).
public let HKMetadataKeySyncVersion = "HKMetadataKeySyncVersion"

/// A signature over the sample’s data (String).
public let HKMetadataKeyDigitalSignature = "HKDigitalSignature"

/// The device’s name. Prefer ``HKDevice``.
public let HKMetadataKeyDeviceName = "HKDeviceName"

/// The device’s maker. Prefer ``HKDevice``.
public let HKMetadataKeyDeviceManufacturerName = "HKDeviceManufacturerName"

/// The device’s serial number. Prefer ``HKDevice``.
public let HKMetadataKeyDeviceSerialNumber = "HKDeviceSerialNumber"

/// The device part of a unique device identifier.
public let HKMetadataKeyUDIDeviceIdentifier = "HKUDIDeviceIdentifier"

/// The production part of a unique device identifier.
public let HKMetadataKeyUDIProductionIdentifier = "HKUDIProductionIdentifier"

/// Which side the device was on: ``HKDevicePlacementSide``.
public let HKMetadataKeyDevicePlacementSide = "HKMetadataKeyDevicePlacementSide"

/// Whether the person’s stride was calibrated (Bool). Apps only read it: what one writes here is not
/// stored (rule S45).
public let HKMetadataKeyAppleDeviceCalibrated = "HKMetadataKeyAppleDeviceCalibrated"

/// The version of the algorithm that made the value (number).
public let HKMetadataKeyAlgorithmVersion = "HKAlgorithmVersion"

/// Since when data went into the estimate (Date).
public let HKMetadataKeyDateOfEarliestDataUsedForEstimate = "HKDateOfEarliestDataUsedForEstimate"

/// Whether a value was estimated over a session (number).
public let HKMetadataKeySessionEstimate = "HKMetadataKeySessionEstimate"

/// Whether the true value is lower than the sensor can tell (Bool).
public let HKMetadataKeyQuantityClampedToLowerBound = "HKMetadataKeyQuantityClampedToLowerBound"

/// Whether the true value is higher than the sensor can tell (Bool).
public let HKMetadataKeyQuantityClampedToUpperBound = "HKMetadataKeyQuantityClampedToUpperBound"
