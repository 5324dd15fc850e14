import SyrinxEngine

/// Events on their way from a system's thread to whoever asks. They are rare: the lock is taken when something
/// happens, never for a block.
final class EventQueue: Sendable {
  private let events = LockedState<[DeviceEvent]>([])
  private static let most = 256

  func post(_ event: DeviceEvent) {
    events.update { if $0.count < Self.most { $0.append(event) } }
  }

  func next() -> DeviceEvent? { events.update { $0.isEmpty ? nil : $0.removeFirst() } }
}
