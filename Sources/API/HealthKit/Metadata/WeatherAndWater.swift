/// The weather during a workout: ``HKMetadataKeyWeatherCondition``.
public enum HKWeatherCondition: Int, Sendable {
  case none = 0, clear = 1, fair = 2, partlyCloudy = 3, mostlyCloudy = 4, cloudy = 5, foggy = 6, haze = 7, windy = 8
  case blustery = 9, smoky = 10, dust = 11, snow = 12, hail = 13, sleet = 14, freezingDrizzle = 15, freezingRain = 16
  case mixedRainAndHail = 17, mixedRainAndSnow = 18, mixedRainAndSleet = 19, mixedSnowAndSleet = 20, drizzle = 21
  case scatteredShowers = 22, showers = 23, thunderstorms = 24, tropicalStorm = 25, hurricane = 26, tornado = 27
}

/// The water of a swim or dive: ``HKMetadataKeyWaterSalinity``.
public enum HKWaterSalinity: Int, Sendable {
  case freshWater = 1, saltWater = 2
}

/// The stroke of a length that was swum: ``HKMetadataKeySwimmingStrokeStyle``.
public enum HKSwimmingStrokeStyle: Int, Sendable {
  case unknown = 0, mixed = 1, freestyle = 2, backstroke = 3, breaststroke = 4, butterfly = 5, kickboard = 6
}
