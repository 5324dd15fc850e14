/// A value that cannot be copied, on the heap: for arrays of such values, or where several share one.
final class Box<Value: ~Copyable> {
  var value: Value

  init(_ value: consuming Value) { self.value = value }
}
