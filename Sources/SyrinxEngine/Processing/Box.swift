/// A value that cannot be copied, on the heap: so that there can be an array of such values.
final class Box<Value: ~Copyable> {
  var value: Value

  init(_ value: consuming Value) { self.value = value }
}
