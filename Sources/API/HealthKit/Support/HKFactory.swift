/// A protocol that lets an initializer return an existing object or an instance of a subclass, as initializers in
/// Objective-C may: `HKQuantityType(.stepCount)` is always the same instance (rule S62), and `HKQuantitySample(type:…)`
/// creates a cumulative or a discrete sample (rule S37).
///
/// Swift allows this only for initializers in protocol extensions. The protocol has no other purpose.
public protocol _HKFactory {}
