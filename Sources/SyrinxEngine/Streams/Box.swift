/// A value that cannot be copied, on the heap: for arrays of such values, or where several share one.
package final class Box<Value: ~Copyable> {
  package var value: Value

  package init(_ value: consuming Value) { self.value = value }
}
