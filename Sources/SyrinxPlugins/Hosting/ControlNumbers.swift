/// The numbers at the control ports of a running plug-in, at places that stay where they are.
@safe final class ControlNumbers {
  private let places: UnsafeMutablePointer<Float>
  private let portCount: Int

  init(portCount: Int) {
    self.portCount = portCount
    unsafe places = .allocate(capacity: portCount)
    unsafe places.initialize(repeating: 0, count: portCount)
  }

  deinit { unsafe places.deallocate() }

  subscript(port: Int) -> Float {
    get { unsafe place(of: port).pointee }
    set { unsafe place(of: port).pointee = newValue }
  }

  /// Where a plug-in reads and writes the number.
  @unsafe func place(of port: Int) -> UnsafeMutablePointer<Float> {
    precondition((0..<portCount).contains(port))
    return unsafe places + port
  }
}
